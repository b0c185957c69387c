package fichero.query.answers;

import fichero.core.answers.ChatModel;

/** What writes answers, and how. */
public record AnswerSide(ChatModel model, AnswerSettings settings) {}
