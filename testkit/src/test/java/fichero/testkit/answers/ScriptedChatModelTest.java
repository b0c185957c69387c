package fichero.testkit.answers;

import fichero.core.answers.ChatModel;
import fichero.core.failure.RetryableException;

class ScriptedChatModelTest extends ChatModelContract {

    private final ScriptedChatModel model = new ScriptedChatModel();

    @Override
    protected ChatModel model() {
        return model;
    }

    @Override
    protected void says(String... pieces) {
        model.says(pieces);
    }

    @Override
    protected void isCutAfter(String... pieces) {
        model.isCutAfter(pieces);
    }

    @Override
    protected void waitsAfter(String... pieces) {
        model.waitsAfter(pieces);
    }

    @Override
    protected void breaksAfter(String... pieces) {
        model.failsAfter(new RetryableException("it broke off"), pieces);
    }

    @Override
    protected int stopped() {
        return model.stopped();
    }
}
