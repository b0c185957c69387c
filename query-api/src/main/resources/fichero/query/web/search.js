import { answerPanel } from "./answers.js";
import { post } from "./api.js";
import { $, later, make, message } from "./dom.js";
import { chosenFields, facetPanel, FIELDS, filterOf } from "./facets.js";
import { nameOf, number, pages, typeName } from "./format.js";
import { highlighted, markedWords } from "./highlight.js";
import { say } from "./language.js";
import { address, go, ofView, read } from "./url.js";

const TYPING_PAUSE_MS = 300;
const HITS_PER_PAGE = 20;
const HITS_OF_DOCUMENT = 3;

/**
 * The view that searches. What is asked is in the address; the form only writes it there.
 *
 * @param came is told when there are other hits
 */
export function searchView(came) {
  const answers = answerPanel($("answer"), opening);
  const facets = facetPanel({ panel: $("facets"), bar: $("chosen"), change: parameters => go(address("search", parameters)) });

  /** What is on show: what was asked, and what came of it. */
  let asked = null;
  let found = null;
  let failure = null;
  let running = null;

  /** Typing goes on: its steps are one step of the history. */
  let typing = false;

  function show(parameters) {
    const wanted = ofView(parameters);
    fillForm(wanted);
    if (String(wanted) !== asked) {
      asked = String(wanted);
      search(wanted);
    }
  }

  function fillForm(parameters) {
    const q = parameters.get("q") ?? "";
    if ($("q").value.trim() !== q) {
      $("q").value = q;
    }
    $("mode").value = parameters.get("mode") ?? "hybrid";
    $("group").setAttribute("aria-pressed", String(parameters.get("group") === "document"));
    $("explain").setAttribute("aria-pressed", String(parameters.has("explain")));
  }

  async function search(parameters) {
    running?.abort();
    running = null;
    failure = null;
    if (!parameters.get("q")) {
      found = null;
      draw();
      return;
    }
    const mine = new AbortController();
    running = mine;
    message("search-message", say("searching"));
    try {
      const [answer, ...others] = await Promise.all([
        post("/v1/search", { ...request(parameters), facets: FIELDS }, { signal: mine.signal }),
        ...chosenFields(parameters).map(field => countsOf(field, parameters, mine.signal)),
      ]);
      found = { ...answer, counts: Object.assign({}, answer.facets.fields, ...others) };
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      found = null;
      failure = error.message;
    }
    if (running === mine) {
      running = null;
      draw();
      came();
    }
  }

  /** What a field's other values would find: counted without its own condition. */
  async function countsOf(field, parameters, signal) {
    const { filter, ...rest } = request(parameters);
    const others = filterOf(parameters, field);
    const body = { ...rest, ...(others ? { filter: others } : {}), top_k: 1, facets: [field], highlights: false };
    return (await post("/v1/search", body, { signal })).facets.fields;
  }

  async function more() {
    const after = found;
    const next = await post("/v1/search", { ...request(new URLSearchParams(asked)), cursor: after.next_cursor })
      .catch(error => message("search-message", error.message, true));
    if (next && found === after) {
      const first = after.hits.length;
      found = { ...after, hits: [...after.hits, ...next.hits], next_cursor: next.next_cursor };
      draw();
      $("hits").children[first]?.querySelector("a")?.focus();
    }
  }

  function draw() {
    const parameters = new URLSearchParams(asked ?? "");
    $("search").classList.toggle("begun", Boolean(parameters.get("q")));
    $("hints").hidden = found !== null || failure !== null;
    $("hits-more").hidden = !found?.next_cursor;
    $("hits").replaceChildren(...(found?.hits ?? []).map(one => hit(one, opening)));
    facets.draw(found?.counts, parameters);
    drawUnderstanding(found?.explain);
    message("search-message", failure ?? summary(parameters), failure !== null);
  }

  function summary(parameters) {
    if (!found) {
      return parameters.get("q") ? say("searching") : say("begin");
    }
    const { hits, took_ms: took, next_cursor: next, degraded } = found;
    const words = [hits.length === 0
      ? say(chosenFields(parameters).length ? "nothingMore" : "nothing")
      : say(parameters.get("group") ? "foundDocuments" : "found", number(hits.length), next !== null, number(took))];
    if (degraded) words.push(say("degraded"));
    return words.join(" · ");
  }

  function drawUnderstanding(explained) {
    $("understood").hidden = !explained;
    const words = explained ? [`${say("understood")}: ${explained.words || "–"}`] : [];
    if (explained?.condition) words.push(`${say("asCondition")}: ${explained.condition}`);
    if (explained?.weights) {
      const { semantic, keyword } = explained.weights;
      words.push(`${say("weights")}: ${say("keyword")} ${number(keyword, 2)}, ${say("semantic")} ${number(semantic, 2)}`);
    }
    $("understood").textContent = words.join(" · ");
  }

  /** The address of a passage in context, over what is on show. */
  function opening(one) {
    const { open, in: collection } = placeOf(one);
    return address("search", [...new URLSearchParams(asked ?? ""), ["open", open], ["in", collection]]);
  }

  /** The words that the hit opened from here was found by. */
  function wordsOf(open) {
    const all = (found?.hits ?? []).flatMap(one => [one, ...(one.in_document ?? [])]);
    return markedWords(all.filter(one => placeOf(one).open === open).flatMap(one => one.highlights));
  }

  function submit(parameters, { replace = false } = {}) {
    go(address("search", parameters), { replace });
  }

  function present() {
    const { view, parameters } = read();
    return view === "search" ? ofView(parameters) : new URLSearchParams();
  }

  function withWords() {
    const parameters = present();
    parameters.set("q", $("q").value.trim());
    return parameters;
  }

  const typed = later(TYPING_PAUSE_MS, () => {
    submit(withWords(), { replace: typing });
    typing = true;
  });

  function start() {
    $("search-form").addEventListener("submit", event => {
      event.preventDefault();
      typed.cancel();
      submit(withWords(), { replace: typing });
      typing = false;
    });
    $("q").addEventListener("input", typed);
    $("q").addEventListener("blur", () => { typing = false; });
    $("mode").addEventListener("change", () => submit(changed("mode", $("mode").value === "hybrid" ? "" : $("mode").value)));
    $("group").addEventListener("click", () => submit(changed("group", present().has("group") ? "" : "document")));
    $("explain").addEventListener("click", () => submit(changed("explain", present().has("explain") ? "" : "true")));
    $("hits-more").addEventListener("click", more);
    $("ask").addEventListener("click", () => {
      const question = $("q").value.trim();
      if (question) {
        answers.ask(question, filterOf(present()));
      } else {
        $("q").focus();
      }
    });
  }

  function changed(name, value) {
    const parameters = withWords();
    parameters.set(name, value);
    return parameters;
  }

  function redraw() {
    draw();
    answers.show();
  }

  /** Somebody else asks from now on. */
  function renew() {
    asked = null;
    answers.close();
  }

  return { show, redraw, renew, start, wordsOf };
}

function request(parameters) {
  const filter = filterOf(parameters);
  return {
    q: parameters.get("q"),
    mode: parameters.get("mode") ?? "hybrid",
    top_k: HITS_PER_PAGE,
    ...(filter ? { filter } : {}),
    ...(parameters.get("group") === "document" ? { group_by: "document", group_size: HITS_OF_DOCUMENT } : {}),
    ...(parameters.has("explain") ? { explain: true } : {}),
  };
}

/** Where a hit is opened. */
const placeOf = one => ({ open: `${one.content_ref}/${one.chunk_index}`, in: one.collection });

function hit(found, opening) {
  return make("li", { class: "hit" },
    make("div", { class: "hit-head" },
      make("h2", {}, make("a", { href: opening(found), "data-item": true }, found.title || nameOf(found.paths[0]))),
      make("div", { class: "tags" },
        found.page ? make("span", { class: "pages" }, pages(found)) : null,
        make("span", { class: "type" }, typeName(found.detected_type)))),
    found.heading_path.length ? make("p", { class: "headings" }, found.heading_path.join(" › ")) : null,
    text(found),
    make("p", { class: "path", title: found.files.join("\n") }, shownPath(found)),
    found.explain ? explanation(found) : null,
    found.in_document?.length ? further(found.in_document, opening) : null);
}

function text({ highlights, text: whole }) {
  return highlights.length
    ? make("p", { class: "text" }, ...highlights.flatMap((fragment, i) => [i ? " … " : "", ...highlighted(fragment)]))
    : make("p", { class: "text clipped" }, whole);
}

function shownPath({ paths }) {
  return paths.length > 1 ? `${paths[0]} ${say("copies", number(paths.length - 1))}` : paths[0];
}

/** Only where it was asked for: a score means nothing to who just reads. */
function explanation({ score, similarity, explain }) {
  const legs = [["keyword", explain.keyword], ["semantic", explain.semantic]].filter(([, place]) => place);
  const words = legs.map(([leg, place]) => say("rank", say(leg), number(place.rank), number(place.score, 3)));
  if (similarity !== null) words.push(`${say("similarity")} ${number(similarity, 3)}`);
  return make("div", { class: "explanation" },
    make("meter", { min: 0, max: Math.max(1, score), value: Math.max(0, score), "aria-label": say("score") }),
    make("span", {}, `${say("score")} ${number(score, 3)}`),
    ...words.map(word => make("span", {}, word)));
}

function further(hits, opening) {
  return make("div", { class: "further" },
    make("h3", {}, say("inDocument")),
    make("ul", {}, ...hits.map(one => make("li", {},
      make("a", { href: opening(one) }, [one.page ? pages(one) : null, one.heading_path.at(-1) ?? say("part", one.chunk_index + 1)]
        .filter(Boolean).join(" · ")),
      text(one)))));
}
