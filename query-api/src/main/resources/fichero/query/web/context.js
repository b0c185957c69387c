import { ask } from "./api.js";
import { button, make } from "./dom.js";
import { nameOf, pages, typeName } from "./format.js";
import { marked } from "./highlight.js";
import { say } from "./language.js";
import { openSheet } from "./sheet.js";
import { address } from "./url.js";

const AROUND = 2;
const AT_ONCE = 5;

/** A passage among those around it, in the order of the text. */
export function contextSheet() {
  let state = null;

  /**
   * @param place <content_ref>/<chunk_index>
   * @param words that are marked in the passage
   */
  async function show(place, collection, words) {
    const [ref, index] = place.split("/");
    const mine = { ref, index: Number(index), collection, words, content: null, chunks: [], ended: false };
    state = mine;
    openSheet(say("context"), [make("p", { role: "status" }, say("loading"))]);
    try {
      const [content, around] = await Promise.all([
        ask(`/v1/contents/${encodeURIComponent(ref)}?${inCollection(mine)}`),
        neighbours(mine, mine.index, AROUND, AROUND),
      ]);
      if (state === mine) {
        Object.assign(mine, { content, chunks: around });
        draw();
        document.getElementById("passage-found")?.scrollIntoView({ block: "center" });
      }
    } catch (error) {
      if (state === mine) {
        const text = error.status === 404 ? say("noContext") : error.message;
        openSheet(say("context"), [make("p", { class: "error", role: "alert" }, text)]);
      }
    }
  }

  function hide() {
    state = null;
  }

  /** What was opened by a link is marked once the search has found it, too. */
  function mark(words) {
    if (state && words.length && !state.words.length) {
      state.words = words;
      if (state.content) {
        draw();
      }
    }
  }

  function draw() {
    const { content, chunks } = state;
    const first = chunks[0];
    const last = chunks.at(-1);
    openSheet(chunks.find(chunk => chunk.title)?.title ?? nameOf(content.name), [
      make("p", { class: "tags" },
        make("span", { class: "type" }, typeName(content.detected_type ?? "")),
        make("span", {}, say("chunks", content.chunks))),
      make("ul", { class: "path plain" }, ...content.files.slice(0, 5).map(file =>
        make("li", {}, make("a", { href: address("files", { file }) }, file)))),
      first.chunk_index > 0 ? button(say("earlier"), earlier, { id: "earlier", class: "quiet wide" }) : null,
      make("div", { id: "passages" }, ...chunks.flatMap((chunk, i) => passage(chunk, chunks[i - 1]))),
      !state.ended && last.chunk_index < content.chunks - 1
        ? button(say("later"), later, { id: "later", class: "quiet wide" })
        : null,
    ].filter(Boolean));
  }

  function passage(chunk, previous) {
    const found = chunk.chunk_index === state.index;
    const headings = chunk.heading_path.join(" › ");
    const parts = [];
    if (headings && headings !== previous?.heading_path.join(" › ")) {
      parts.push(make("h3", { class: "headings" }, headings));
    }
    if (chunk.page && chunk.page !== previous?.page) {
      parts.push(make("p", { class: "page-mark" }, pages(chunk)));
    }
    parts.push(make("p", {
      class: found ? "passage found" : "passage",
      id: found ? "passage-found" : null,
      "aria-label": found ? say("foundHere") : null,
      role: found ? "group" : null,
    }, ...marked(ownText(chunk, previous), state.words)));
    return parts;
  }

  async function earlier() {
    const mine = state;
    const first = mine.chunks[0].chunk_index;
    const found = await neighbours(mine, first, AT_ONCE, 0).catch(() => []);
    if (state === mine) {
      mine.chunks = [...found.filter(chunk => chunk.chunk_index < first), ...mine.chunks];
      draw();
      (document.getElementById("earlier") ?? document.getElementById("passages")).focus();
    }
  }

  async function later() {
    const mine = state;
    const last = mine.chunks.at(-1).chunk_index;
    const found = (await neighbours(mine, last, 0, AT_ONCE).catch(() => [])).filter(chunk => chunk.chunk_index > last);
    if (state === mine) {
      mine.ended = found.length === 0;
      mine.chunks = [...mine.chunks, ...found];
      draw();
      document.getElementById("later")?.focus();
    }
  }

  return { show, hide, mark };
}

async function neighbours({ ref, collection }, index, before, after) {
  const parameters = inCollection({ collection });
  parameters.set("before", before);
  parameters.set("after", after);
  return (await ask(`/v1/contents/${encodeURIComponent(ref)}/chunks/${index}/neighbours?${parameters}`)).items;
}

function inCollection({ collection }) {
  return new URLSearchParams(collection ? { collection } : {});
}

/** Chunks overlap where a paragraph had to be split: what the one before has told is not told again. */
function ownText(chunk, previous) {
  const overlap = previous && chunk.start > previous.start && chunk.start < previous.end ? previous.end - chunk.start : 0;
  return chunk.text.substring(Math.min(overlap, chunk.text.length));
}
