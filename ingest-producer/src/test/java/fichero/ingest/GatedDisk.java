package fichero.ingest;

import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.CountDownLatch;

/** A disk on which whoever looks at one path has to wait. */
final class GatedDisk extends Disk {

    private final Path gate;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    GatedDisk(Path gate) {
        this.gate = gate;
    }

    void awaitSomeoneWaiting() throws InterruptedException {
        reached.await();
    }

    void openGate() {
        open.countDown();
    }

    @Override
    public BasicFileAttributes attributes(Path path, boolean followLinks) throws IOException {
        if (path.equals(gate)) {
            reached.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return super.attributes(path, followLinks);
    }
}
