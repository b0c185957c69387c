package fichero.index.qdrant;

import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.Modifier;
import io.qdrant.client.grpc.Collections.PayloadIndexParams;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Collections.SparseVectorConfig;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.TextIndexParams;
import io.qdrant.client.grpc.Collections.TokenizerType;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorParamsMap;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a collection of points is made of, and whether one that is there is made of it. */
record Layout(int dimension) {

    /** Goes up whenever vectors or payloads change so that old ones must be written again. */
    static final long VERSION = 2;

    /** The name of the dense vector. */
    static final String DENSE = "dense";

    private static final String VERSION_KEY = "fichero_layout";
    private static final String GENERATION_KEY = "fichero_generation";
    private static final String COLLECTION_KEY = "fichero_collection";

    private record Index(
            String field,
            FieldType type,
            PayloadSchemaType schema,
            @Nullable PayloadIndexParams params) {}

    /** Without one, a filter reads every payload, and Qdrant's strict mode refuses it. */
    private static final List<Index> INDEXES = List.of(
            keyword(Payload.SCOPE),
            keyword(Payload.CONTENT),
            keyword(Payload.LANGUAGE),
            keyword(Payload.TERMS),
            new Index(Payload.PATHS, FieldType.FieldTypeInteger, PayloadSchemaType.Integer, null),
            keyword(Quantities.KEYS),
            new Index(Quantities.VALUES, FieldType.FieldTypeFloat, PayloadSchemaType.Float, null),
            text(Payload.WORDS, true),
            text(Payload.FORMS, false));

    private static Index keyword(String field) {
        return new Index(field, FieldType.FieldTypeKeyword, PayloadSchemaType.Keyword, null);
    }

    /** The server only splits at spaces: what a word is, and what forms it has, is decided here. */
    private static Index text(String field, boolean phrases) {
        TextIndexParams params = TextIndexParams.newBuilder()
                .setTokenizer(TokenizerType.Whitespace)
                .setLowercase(false)
                .setPhraseMatching(phrases)
                .setOnDisk(true)
                .build();
        return new Index(
                field,
                FieldType.FieldTypeText,
                PayloadSchemaType.Text,
                PayloadIndexParams.newBuilder().setTextIndexParams(params).build());
    }

    CreateCollection.Builder collection(String name, String collection, Generation generation) {
        SparseVectorConfig.Builder words = SparseVectorConfig.newBuilder();
        for (WordVector vector : WordVector.values()) {
            words.putMap(
                    vector.vectorName(),
                    SparseVectorParams.newBuilder().setModifier(Modifier.Idf).build());
        }
        return CreateCollection.newBuilder()
                .setCollectionName(name)
                .setVectorsConfig(VectorsConfig.newBuilder()
                        .setParamsMap(VectorParamsMap.newBuilder()
                                .putMap(
                                        DENSE,
                                        VectorParams.newBuilder()
                                                .setSize(dimension)
                                                .setDistance(Distance.Cosine)
                                                .build())))
                .setSparseVectorsConfig(words)
                .putMetadata(VERSION_KEY, ValueFactory.value(VERSION))
                .putMetadata(GENERATION_KEY, ValueFactory.value(generation.name()))
                .putMetadata(COLLECTION_KEY, ValueFactory.value(collection));
    }

    /** The indexes that the collection lacks: whoever made it may have been killed before it made them all. */
    static List<CreateFieldIndexCollection> missingIndexes(String name, CollectionInfo found) {
        return INDEXES.stream()
                .filter(index -> !found.containsPayloadSchema(index.field))
                .map(index -> {
                    CreateFieldIndexCollection.Builder request = CreateFieldIndexCollection.newBuilder()
                            .setCollectionName(name)
                            .setFieldName(index.field)
                            .setFieldType(index.type);
                    return index.params == null
                            ? request.build()
                            : request.setFieldIndexParams(index.params).build();
                })
                .toList();
    }

    /** @throws SetupException when points of this layout cannot be in that collection */
    void require(String name, CollectionInfo found, String address) {
        var metadata = found.getConfig().getMetadataMap();
        String version = metadata.containsKey(VERSION_KEY)
                ? Long.toString(metadata.get(VERSION_KEY).getIntegerValue())
                : "none";
        requireSame("layout", Long.toString(VERSION), version, name, address);
        Map<String, VectorParams> vectors =
                found.getConfig().getParams().getVectorsConfig().getParamsMap().getMapMap();
        VectorParams dense = vectors.getOrDefault(DENSE, VectorParams.getDefaultInstance());
        requireSame("dimension", Integer.toString(dimension), Long.toString(dense.getSize()), name, address);
        requireSame("distance", Distance.Cosine.name(), dense.getDistance().name(), name, address);
        var sparse = found.getConfig().getParams().getSparseVectorsConfig().getMapMap();
        for (WordVector vector : WordVector.values()) {
            SparseVectorParams params = sparse.get(vector.vectorName());
            requireSame(
                    "modifier of the sparse vector " + vector.vectorName(),
                    Modifier.Idf.name(),
                    params == null ? "no such vector" : params.getModifier().name(),
                    name,
                    address);
        }
        for (Index index : INDEXES) {
            if (found.containsPayloadSchema(index.field)) {
                requireSame(
                        "index of " + index.field,
                        index.schema.name(),
                        found.getPayloadSchemaOrThrow(index.field).getDataType().name(),
                        name,
                        address);
            }
        }
    }

    private static void requireSame(String what, String wanted, String found, String name, String address) {
        if (!wanted.equals(found)) {
            throw new SetupException("the collection " + name + " of Qdrant at " + address + " has the " + what + " '"
                    + found + "', but this Fichero uses '" + wanted
                    + "': start it with the settings the collection was made with, or give it another prefix, or drop"
                    + " that collection, and it is refilled from the log");
        }
    }

    /** All vectors that a point can have. */
    static List<String> vectorNames() {
        return Stream.concat(
                        Stream.of(DENSE), Arrays.stream(WordVector.values()).map(WordVector::vectorName))
                .toList();
    }
}
