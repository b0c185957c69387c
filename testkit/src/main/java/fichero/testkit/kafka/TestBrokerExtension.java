package fichero.testkit.kafka;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a running broker: {@code @ExtendWith(TestBrokerExtension.class)} and a parameter of type
 * {@link TestBroker} in a constructor, a lifecycle method or a test. One broker serves all classes of the process; it is
 * reset (no topics, no groups) before each class, and stopped after the last.
 */
public final class TestBrokerExtension implements BeforeAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(TestBrokerExtension.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        if (context.getTestClass().filter(type -> type.isMemberClass()).isEmpty()) {
            shared(context).reset();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestBroker.class;
    }

    @Override
    public TestBroker resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return shared(context);
    }

    /** The root store closes what is {@link AutoCloseable} at the end of the whole run. */
    private static TestBroker shared(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(TestBroker.class, type -> new TestBroker().start(), TestBroker.class);
    }
}
