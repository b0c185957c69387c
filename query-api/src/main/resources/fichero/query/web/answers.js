import { readEvents, send } from "./api.js";
import { button, make } from "./dom.js";
import { pages } from "./format.js";
import { say } from "./language.js";

/**
 * The panel that answers questions: it reads the stream of /v1/answers, shows the text as it comes, and ties each [n] to the
 * passage that it names. Text only ever becomes text nodes.
 *
 * @param opening gives the address of a passage in context
 */
export function answerPanel(panel, opening) {
  let state = null;
  let asking = null;

  /** @param filter that the passages have to fulfil, or null */
  async function ask(question, filter) {
    stop();
    const mine = new AbortController();
    asking = mine;
    state = { question, text: "", citations: [], opened: new Set(), done: null, error: null };
    show();
    try {
      const response = await send("/v1/answers", {
        method: "POST",
        signal: mine.signal,
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify({ question, ...(filter ? { filter } : {}) }),
      });
      if (response.ok) {
        await readEvents(response.body, (name, value) => asking === mine && take(name, value));
      } else {
        const problem = await response.json().catch(() => ({}));
        if (asking === mine) {
          state.error = errorOf(problem, response.status);
        }
      }
      if (asking === mine && !state.done && !state.error) {
        state.error = say("answerBroken");
      }
    } catch (error) {
      if (asking === mine && error.name !== "AbortError") {
        state.error = state.text ? say("answerBroken") : say("away");
      }
    }
    if (asking === mine) {
      asking = null;
      show();
    }
  }

  /** Leaving the stream stops the model. */
  function stop() {
    asking?.abort();
    asking = null;
  }

  function close() {
    stop();
    state = null;
    show();
  }

  function take(name, value) {
    if (name === "citations") {
      state.citations = value.citations;
    } else if (name === "delta") {
      state.text += value.text;
    } else if (name === "done") {
      state.done = value;
    } else if (name === "error") {
      state.error = errorOf(value, value.status);
    }
    show();
  }

  function errorOf(problem, status) {
    return say("answerErrors")[problem.code] ?? problem.detail ?? `${status}`;
  }

  function show() {
    panel.hidden = state === null;
    if (state === null) {
      panel.replaceChildren();
      return;
    }
    const writing = asking !== null;
    panel.setAttribute("aria-busy", String(writing));
    panel.replaceChildren(
      make("div", { class: "answer-head" },
        make("h2", { id: "answer-title" }, say("answer")),
        writing
          ? button(say("stop"), () => { stop(); show(); }, { id: "answer-stop", class: "quiet" })
          : button(say("close"), close, { id: "answer-close", class: "quiet" })),
      make("p", { class: "question" }, state.question),
      make("p", { class: "text", id: "answer-text" }, ...(state.text ? linked(state.text) : [writing ? say("answering") : ""])),
      ...[notes(), sources()].filter(Boolean));
  }

  function notes() {
    const words = [];
    if (state.error) words.push(state.error);
    if (state.done?.incomplete) words.push(say("incomplete")[state.done.incomplete] ?? state.done.incomplete);
    if (state.done?.outcome === "uncited") words.push(say("uncited"));
    return words.length ? make("p", { class: "reason", role: "status", id: "answer-note" }, words.join(" ")) : null;
  }

  /** Those that the text names so far; all that the model read are no sources yet. */
  function sources() {
    const named = new Set([...state.text.matchAll(/\[(\d+)\]/g)].map(match => Number(match[1])));
    const cited = state.citations.filter(citation => named.has(citation.number));
    if (!cited.length) {
      return null;
    }
    return make("ol", { class: "sources", "aria-label": say("sources") }, ...cited.map(citation =>
      make("li", { value: citation.number, id: `source-${citation.number}`, tabindex: "-1" },
        passage(citation))));
  }

  /** Stays open though the panel is drawn anew with each piece of text. */
  function passage(citation) {
    const { opened } = state;
    const details = make("details", {},
      make("summary", {}, placeOf(citation)),
      make("p", { class: "text" }, citation.text),
      make("p", {}, make("a", { href: opening(citation) }, say("openInContext"))));
    details.open = opened.has(citation.number);
    details.addEventListener("toggle", () => {
      if (details.isConnected) {
        opened[details.open ? "add" : "delete"](citation.number);
      }
    });
    return details;
  }

  function linked(text) {
    return text.split(/(\[\d+\])/).map(part => {
      const number = /^\[(\d+)\]$/.exec(part)?.[1];
      if (!number || !state.citations.some(citation => citation.number === Number(number))) {
        return part;
      }
      return button(part, () => open(number), { class: "cite", "aria-label": say("source", number) });
    });
  }

  function open(number) {
    const source = document.getElementById(`source-${number}`);
    if (source) {
      state.opened.add(Number(number));
      source.querySelector("details").open = true;
      source.focus();
      source.scrollIntoView({ block: "nearest" });
    }
  }

  return { ask, close, show };
}

function placeOf(citation) {
  const words = [citation.paths[0]];
  if (citation.page) words.push(pages(citation));
  if (citation.heading_path.length) words.push(citation.heading_path.join(" › "));
  return words.join(" · ");
}
