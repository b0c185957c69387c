package fichero.app.broker;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that starts a broker, tells its process id and waits to be killed. */
final class BrokerParent {

    private BrokerParent() {}

    public static void main(String[] args) throws InterruptedException {
        Path directory = Path.of(args[0]);
        EmbeddedBroker broker = new EmbeddedBroker(
                directory.resolve("broker"), directory.resolve("log"), 256, failure -> System.exit(1));
        broker.start();
        System.out.println(broker.pid());
        new CountDownLatch(1).await();
    }
}
