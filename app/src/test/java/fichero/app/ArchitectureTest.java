package fichero.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Set;

/** The arrows of docs/architecture.md, and what no package may be. */
@AnalyzeClasses(packages = "fichero", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final Set<String> VAGUE = Set.of("util", "utils", "common", "impl", "helper", "helpers", "manager");

    @ArchTest
    static final ArchRule ARROWS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("fichero..")
            .layer("schemas")
            .definedBy("fichero.schemas..")
            .layer("core")
            .definedBy("fichero.core..")
            .layer("extract")
            .definedBy("fichero.extract..")
            .layer("embed")
            .definedBy("fichero.embed..")
            .layer("index")
            .definedBy("fichero.index..")
            .layer("ingest")
            .definedBy("fichero.ingest..")
            .layer("processor")
            .definedBy("fichero.processor..")
            .layer("query")
            .definedBy("fichero.query..")
            .layer("app")
            .definedBy("fichero.app..")
            .optionalLayer("testkit")
            .definedBy("fichero.testkit..")
            .whereLayer("schemas")
            .mayNotAccessAnyLayer()
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("extract")
            .mayOnlyAccessLayers("core")
            .whereLayer("embed")
            .mayOnlyAccessLayers("core")
            .whereLayer("index")
            .mayOnlyAccessLayers("core")
            .whereLayer("ingest")
            .mayOnlyAccessLayers("schemas", "core")
            .whereLayer("processor")
            .mayOnlyAccessLayers("schemas", "core")
            .whereLayer("query")
            .mayOnlyAccessLayers("schemas", "core")
            .whereLayer("app")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("testkit")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule THE_CORE_NEEDS_THE_JDK_ONLY = noClasses()
            .that()
            .resideInAPackage("fichero.core..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("fichero.core..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule NO_PACKAGE_IS_A_DUMP = classes()
            .that()
            .resideInAPackage("fichero..")
            .should()
            .resideOutsideOfPackages(
                    VAGUE.stream().map(name -> "..".concat(name).concat("..")).toArray(String[]::new))
            .because("a package is named after what is in it");

    @ArchTest
    static final ArchRule NO_STATE_IS_SHARED_BY_INSTANCES = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage("fichero..")
            .and()
            // A native library is loaded once in a JVM, whatever is started in it.
            .doNotHaveFullName("fichero.embed.onnx.NativeLibraries.loaded")
            .should()
            .beFinal()
            .because("two instances live in one JVM");

    @ArchTest
    static final ArchRule SUBJECTS_OF_A_MODULE_DO_NOT_GO_IN_CIRCLES =
            SlicesRuleDefinition.slices().matching("fichero.app.(*)..").should().beFreeOfCycles();
}
