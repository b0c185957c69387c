package fichero.processor.contents;

import fichero.processor.Emission;

/** Sends an emission under its key to the stage's topics. */
@FunctionalInterface
interface Emitter {

    void emit(String key, Emission emission);
}
