package fichero.schemas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors as bytes: little-endian float32, which JSON carries as base64. */
public final class Vectors {

    private Vectors() {}

    public static byte[] encode(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    public static float[] decode(byte[] bytes) {
        if (bytes.length % Float.BYTES != 0) {
            throw new IllegalArgumentException("a vector has 4 bytes a dimension, but this has " + bytes.length);
        }
        float[] vector = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
