import { answerPanel } from "/web/answers.js";
import { texts } from "/web/texts.js";

const $ = id => document.getElementById(id);
const STATES = ["identified", "extracted", "indexed", "unpacked", "empty", "quarantined", "ignored", "gone"];
const STATUS_EVERY_MS = 2000;
const TYPING_PAUSE_MS = 300;
const FILES_PER_PAGE = 100;

let language = remembered() ?? (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");
let lastStatus = null;
let lastSearch = null;
let lastFiles = { items: [], next: null };
let searching = null;
let listing = null;
let keptKey = null;

/* Small tools. Text only ever becomes text nodes, so nothing that comes from a file is taken for markup. */

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child !== null && child !== ""));
  return element;
}

function say(name, ...values) {
  const text = texts[language][name];
  return typeof text === "function" ? text(...values) : text;
}

function remembered() {
  try {
    const stored = localStorage.getItem("language");
    return stored in texts ? stored : null;
  } catch {
    return null;
  }
}

/** The key is kept for as long as the tab is open, and for no other page. */
function key() {
  try {
    return sessionStorage.getItem("key");
  } catch {
    return keptKey;
  }
}

function keep(newKey) {
  keptKey = newKey;
  try {
    sessionStorage.setItem("key", newKey);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Whatever the page asks goes out with the key; where the server asks who it is, the page asks for one. */
async function send(path, { headers = {}, ...options }) {
  const shown = key();
  const authorization = shown ? { authorization: `Bearer ${shown}` } : {};
  const response = await fetch(path, {
    ...options,
    headers: { accept: "application/json", ...headers, ...authorization },
  });
  if (response.status === 401) {
    askForKey(shown);
  }
  return response;
}

async function ask(path, signal) {
  let response;
  try {
    response = await send(path, { signal });
  } catch (error) {
    throw error.name === "AbortError" ? error : new Error(say("away"));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Error(answer.detail ?? `${response.status}`);
  }
  return answer;
}

function message(id, text, isError = false) {
  $(id).textContent = text;
  $(id).classList.toggle("error", isError);
}

function later(pause, action) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, pause);
  };
}

/** Highlights are HTML-escaped text with <em> around words: taken apart here rather than trusted as markup. */
function highlighted(fragment) {
  const parts = make("span");
  fragment.split(/(<em>[^]*?<\/em>)/).forEach(part => {
    const inside = /^<em>([^]*)<\/em>$/.exec(part);
    parts.append(inside ? make("em", {}, unescaped(inside[1])) : unescaped(part));
  });
  return parts;
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text) {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) {
      return NAMED[name.toLowerCase()] ?? all;
    }
    const code = hex ? parseInt(hex, 16) : parseInt(decimal, 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/* Search */

async function search() {
  const q = $("q").value.trim();
  searching?.abort();
  if (!q) {
    lastSearch = null;
    showSearch();
    return;
  }
  searching = new AbortController();
  const parameters = new URLSearchParams({ q, mode: $("mode").value, top_k: "20" });
  history.replaceState(null, "", `#/search?${new URLSearchParams({ q, mode: $("mode").value })}`);
  message("search-message", say("searching"));
  try {
    lastSearch = await ask(`/v1/search?${parameters}`, searching.signal);
    showSearch();
  } catch (error) {
    if (error.name !== "AbortError") {
      $("hits").replaceChildren();
      message("search-message", error.message, true);
    }
  }
}

function showSearch() {
  if (!lastSearch) {
    $("hits").replaceChildren();
    message("search-message", say("begin"));
    return;
  }
  const { hits, took_ms: took, degraded } = lastSearch;
  const summary = hits.length ? say("found", hits.length, took) : say("nothing");
  message("search-message", degraded ? `${summary} · ${say("degraded")}` : summary);
  $("hits").replaceChildren(...hits.map(hit));
}

function hit(found) {
  const shownPath = found.files.length > 1 ? `${found.paths[0]} ${say("copies", found.files.length - 1)}` : found.paths[0];
  const text = found.highlights.length
    ? make("p", { class: "text" }, ...found.highlights.flatMap((f, i) => i ? [" … ", highlighted(f)] : [highlighted(f)]))
    : make("p", { class: "text clipped" }, found.text);
  return make("li", { class: "hit" },
    make("h2", {}, found.title || nameOf(found.paths[0])),
    make("div", { class: "path", title: found.files.join("\n") }, shownPath),
    found.heading_path.length ? make("div", { class: "headings" }, found.heading_path.join(" › ")) : null,
    text,
    make("div", { class: "facts" },
      found.page ? make("span", {}, pages(found)) : null,
      make("span", {}, `${say("part")} ${found.chunk_index + 1}`),
      make("span", {}, `${say("score")} ${found.score.toLocaleString(language, { maximumFractionDigits: 3 })}`)));
}

function pages(found) {
  return found.page_end && found.page_end !== found.page
    ? `${say("pages")} ${found.page}–${found.page_end}`
    : `${say("page")} ${found.page}`;
}

function nameOf(path) {
  return path.substring(path.lastIndexOf("/") + 1);
}

/* Answers */

const answers = answerPanel({ panel: $("answer"), make, say, send, place: placeOf });

function answer() {
  const question = $("q").value.trim();
  if (question) {
    answers.ask(question);
  } else {
    $("q").focus();
  }
}

function placeOf(citation) {
  const words = [citation.paths[0]];
  if (citation.page) words.push(pages(citation));
  if (citation.heading_path.length) words.push(citation.heading_path.join(" › "));
  return words.join(" · ");
}

/* Files */

async function listFiles(cursor = null) {
  listing?.abort();
  listing = new AbortController();
  const parameters = new URLSearchParams({ limit: FILES_PER_PAGE });
  const state = $("files-state").value;
  const name = $("files-q").value.trim();
  if (state) parameters.set("state", state);
  if (name) parameters.set("q", name);
  if (cursor) parameters.set("cursor", cursor);
  try {
    const page = await ask(`/v1/files?${parameters}`, listing.signal);
    const before = cursor ? lastFiles.items : [];
    lastFiles = { items: [...before, ...page.items], next: page.next_cursor };
    showFiles();
  } catch (error) {
    if (error.name !== "AbortError") {
      message("files-message", error.message, true);
    }
  }
}

function showFiles() {
  const { items, next } = lastFiles;
  message("files-message", items.length ? say("listed", items.length, next !== null) : say("noFiles"));
  $("file-list").replaceChildren(...items.map(file));
  $("more").hidden = next === null;
}

function file(item) {
  return make("li", { class: "file" },
    make("div", { class: "file-head" },
      make("h2", {}, nameOf(item.path)),
      stateBadge(item.state)),
    make("div", { class: "path", title: item.file }, item.path),
    reason(item),
    item.flags.length ? make("div", { class: "flags" }, ...item.flags.map(flag)) : null,
    item.duplicate_of ? make("div", { class: "facts" }, say("duplicate"), filesLink(item.duplicate_of)) : null,
    item.parent ? make("div", { class: "facts" }, say("inside"), filesLink(item.parent)) : null,
    make("div", { class: "facts" },
      item.detected_type ? make("span", {}, item.detected_type) : null,
      make("span", {}, size(item.size_bytes)),
      item.modified_at ? make("span", {}, `${say("modified")} ${time(item.modified_at)}`) : null,
      item.chunks ? make("span", {}, say("chunks", item.chunks)) : null));
}

function reason(item) {
  if (!item.reason) {
    return null;
  }
  const advice = say("reasons")[item.reason] ?? item.advice ?? "";
  const words = [item.reason, item.detail, advice].filter(Boolean);
  return make("p", { class: "reason" }, words.join(" · "));
}

function flag(code) {
  return make("span", { class: "flag" }, say("flags")[code] ?? code);
}

/** A link to the list of files with this id. */
function filesLink(id) {
  return make("a", { href: `#/files?${new URLSearchParams({ q: id })}` }, id);
}

function stateBadge(state) {
  return make("span", { class: `state state-${state}` }, say("states")[state] ?? state);
}

function size(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit++;
  }
  const format = {
    style: "unit",
    unit: units[unit],
    unitDisplay: unit ? "short" : "long",
    maximumFractionDigits: bytes < 10 && unit ? 1 : 0,
  };
  return bytes.toLocaleString(language, format);
}

function time(iso) {
  return new Date(iso).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

/* Status */

async function pollStatus() {
  if (document.hidden || $("key-dialog").open) {
    return;
  }
  try {
    lastStatus = await ask("/v1/status");
    showStatus();
  } catch (error) {
    $("state").className = "state state-degraded";
    $("state").textContent = say("states").degraded;
    $("totals").textContent = error.message;
  }
}

function showStatus() {
  if (!lastStatus) {
    return;
  }
  $("state").className = `state state-${lastStatus.state}`;
  $("state").textContent = say("states")[lastStatus.state];
  const states = Object.entries(lastStatus.files.by_state).map(([state, n]) => `${say("states")[state] ?? state} ${n}`);
  const totals = [say("totals", lastStatus), ...states].join(" · ");
  if ($("totals").textContent !== totals) {
    $("totals").textContent = totals;
  }
  $("notes").replaceChildren(...lastStatus.notes.map(note => make("li", {}, note)));
  $("stages").replaceChildren(...lastStatus.stages.map(stage => make("tr", {},
    make("th", { scope: "row" }, say("stages")[stage.name] ?? stage.name),
    make("td", { class: "number" }, stage.lag === null ? "?" : stage.lag.toLocaleString(language)),
    make("td", { class: "number" }, stage.waiting.toLocaleString(language)),
    make("td", { class: "number" }, stage.rate_per_second.toLocaleString(language, { maximumFractionDigits: 1 })),
    make("td", {}, stage.last_error ?? "–"))));
}

/* The key, where the server asks who it is */

/** @param refused the key that the server did not take, if any: a newer one may have been given meanwhile */
function askForKey(refused) {
  if (!$("key-dialog").open && key() === refused) {
    $("key-message").textContent = refused ? say("keyUnknown") : "";
    $("key").value = "";
    $("key-dialog").showModal();
  }
}

function keyGiven() {
  keep($("key").value.trim());
  route();
  pollStatus();
}

/* The page as a whole */

function translate() {
  document.documentElement.lang = language;
  document.querySelectorAll("[data-text]").forEach(e => { e.textContent = say(e.dataset.text); });
  document.querySelectorAll("[data-placeholder]").forEach(e => { e.placeholder = say(e.dataset.placeholder); });
  document.querySelectorAll("[data-label]").forEach(e => { e.setAttribute("aria-label", say(e.dataset.label)); });
  const other = language === "es" ? "en" : "es";
  $("language").textContent = texts[other].name;
  $("language").lang = other;
  const chosen = $("files-state").value;
  $("files-state").replaceChildren(
    make("option", { value: "" }, say("all")),
    ...STATES.map(state => make("option", { value: state }, say("states")[state])));
  $("files-state").value = chosen;
  showSearch();
  answers.show();
  showFiles();
  showStatus();
}

function switchLanguage() {
  language = language === "es" ? "en" : "es";
  try {
    localStorage.setItem("language", language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  translate();
}

function route() {
  const [path, query] = location.hash.replace(/^#/, "").split("?");
  const view = path === "/files" ? "files" : "search";
  $("search").hidden = view !== "search";
  $("files").hidden = view !== "files";
  document.querySelectorAll("nav a").forEach(link => {
    link.toggleAttribute("aria-current", link.dataset.view === view);
    if (link.dataset.view === view) {
      link.setAttribute("aria-current", "page");
    }
  });
  document.title = `${say(view)} · Fichero`;
  const parameters = new URLSearchParams(query ?? "");
  if (view === "files") {
    if (parameters.has("state")) {
      $("files-state").value = parameters.get("state");
    }
    if (parameters.has("q")) {
      $("files-q").value = parameters.get("q");
    }
    listFiles();
  } else {
    if (parameters.has("mode")) {
      $("mode").value = parameters.get("mode");
    }
    if (parameters.has("q")) {
      $("q").value = parameters.get("q");
      search();
    }
  }
}

$("search-form").addEventListener("submit", event => { event.preventDefault(); search(); });
$("q").addEventListener("input", later(TYPING_PAUSE_MS, search));
$("mode").addEventListener("change", search);
$("ask").addEventListener("click", answer);
$("files-form").addEventListener("submit", event => { event.preventDefault(); listFiles(); });
$("files-state").addEventListener("change", () => listFiles());
$("files-q").addEventListener("input", later(TYPING_PAUSE_MS, () => listFiles()));
$("more").addEventListener("click", () => listFiles(lastFiles.next));
$("language").addEventListener("click", switchLanguage);
$("key-form").addEventListener("submit", keyGiven);
window.addEventListener("hashchange", route);
document.addEventListener("visibilitychange", pollStatus);
document.addEventListener("keydown", event => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    (location.hash.startsWith("#/files") ? $("files-q") : $("q")).focus();
  }
});

translate();
route();
pollStatus();
setInterval(pollStatus, STATUS_EVERY_MS);
