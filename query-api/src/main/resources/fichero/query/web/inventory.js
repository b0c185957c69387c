import { ask } from "./api.js";
import { $, button, later, make, message } from "./dom.js";
import { flag, reason } from "./details.js";
import { badge, nameOf, number, size, time, typeName } from "./format.js";
import { say } from "./language.js";
import { address, go, ofView, read } from "./url.js";

const STATES = ["identified", "extracted", "indexed", "unpacked", "empty", "quarantined", "ignored", "gone"];
const ORDERS = ["path", "-modified", "-changed", "-size"];
const TYPING_PAUSE_MS = 300;
const FILES_PER_PAGE = 100;

/** What is passed on to the server as it is. */
const CONDITIONS = ["state", "q", "source", "sort", "reason", "parent"];

/** The view that lists files. */
export function filesView() {
  let asked = null;
  let items = null;
  let next = null;
  let listing = null;
  let status = null;
  let typing = false;

  function show(parameters) {
    const wanted = ofView(parameters);
    if ($("files-q").value.trim() !== (wanted.get("q") ?? "")) {
      $("files-q").value = wanted.get("q") ?? "";
    }
    if (String(wanted) !== asked) {
      asked = String(wanted);
      items = null;
      list();
    }
    drawForm();
  }

  async function list(cursor = null) {
    listing?.abort();
    const mine = new AbortController();
    listing = mine;
    const wanted = new URLSearchParams([...new URLSearchParams(asked)].filter(([name]) => CONDITIONS.includes(name)));
    wanted.set("limit", FILES_PER_PAGE);
    if (cursor) wanted.set("cursor", cursor);
    try {
      const page = await ask(`/v1/files?${wanted}`, { signal: mine.signal });
      const before = cursor ? items : [];
      items = [...before, ...page.items];
      next = page.next_cursor;
      draw();
      if (cursor) {
        $("file-list").children[before.length]?.querySelector("a")?.focus();
      }
    } catch (error) {
      if (error.name !== "AbortError") {
        message("files-message", error.message, true);
      }
    }
  }

  function draw() {
    if (items === null) {
      return;
    }
    message("files-message", items.length ? say("listed", number(items.length), next !== null) : say("noFiles"));
    $("file-list").replaceChildren(...items.map(file));
    $("files-more").hidden = next === null;
  }

  /** How many there are of each state is told by the status, and so are the sources. */
  function drawForm() {
    const wanted = new URLSearchParams(asked ?? "");
    const counts = { ...status?.files.by_state, ...(status?.files.ignored ? { ignored: status.files.ignored } : {}) };
    const state = wanted.get("state") ?? "";
    const offered = STATES.filter(one => one === "gone" || counts[one] || one === state);
    replaceUnlessSame($("files-states"), [
      stateChip("", say("all"), status?.files.total, state),
      ...offered.map(one => stateChip(one, say("states")[one], counts[one], state)),
    ]);
    const sources = (status?.sources ?? []).map(source => source.name);
    const source = wanted.get("source") ?? "";
    options($("files-source"), [["", say("all")], ...[...new Set([...sources, ...(source ? [source] : [])])].map(one => [one, one])], source);
    options($("files-sort"), ORDERS.map(one => [one, say("orders")[one]]), wanted.get("sort") ?? "path");
    const because = wanted.get("reason");
    $("files-reason").hidden = !because;
    $("files-reason").replaceChildren(...(because
      ? [button(`${say("onlyReason")}: ${say("reasonNames")[because] ?? because}`, () => submit("reason", ""), { class: "chosen" })]
      : []));
  }

  function stateChip(state, label, count, chosen) {
    const made = button("", () => submit("state", state), {
      class: "chip", "aria-pressed": String(state === chosen), "data-state": state,
    });
    made.append(make("span", { class: state ? `label state state-${state}` : "label" }, label));
    if (count !== undefined) made.append(make("span", { class: "count" }, number(count)));
    return made;
  }

  function follow(newest) {
    status = newest;
    drawForm();
  }

  function submit(name, value, { replace = false } = {}) {
    const { view, parameters } = read();
    const wanted = view === "files" ? ofView(parameters) : new URLSearchParams();
    wanted.set(name, value);
    go(address("files", wanted), { replace });
  }

  const typed = later(TYPING_PAUSE_MS, () => {
    submit("q", $("files-q").value.trim(), { replace: typing });
    typing = true;
  });

  function start() {
    $("files-form").addEventListener("submit", event => {
      event.preventDefault();
      typed.cancel();
      submit("q", $("files-q").value.trim(), { replace: typing });
      typing = false;
    });
    $("files-q").addEventListener("input", typed);
    $("files-q").addEventListener("blur", () => { typing = false; });
    $("files-source").addEventListener("change", () => submit("source", $("files-source").value));
    $("files-sort").addEventListener("change", () => submit("sort", $("files-sort").value === "path" ? "" : $("files-sort").value));
    $("files-more").addEventListener("click", () => list(next));
  }

  function redraw() {
    draw();
    drawForm();
  }

  /** The address of a file's details, over what is on show. */
  function opening(id) {
    return address("files", [...new URLSearchParams(asked ?? ""), ["file", id]]);
  }

  function file(item) {
    return make("li", { class: "file" },
      make("div", { class: "hit-head" },
        make("h2", {}, make("a", { href: opening(item.file), "data-item": true }, nameOf(item.path))),
        badge(item.state)),
      make("p", { class: "path", title: item.file }, item.path),
      reason(item),
      item.flags.length ? make("p", { class: "flags" }, ...item.flags.map(flag)) : null,
      item.duplicate_of ? make("p", { class: "facts" }, `${say("duplicate")} `, filesLink(item.duplicate_of)) : null,
      item.parent ? make("p", { class: "facts" }, `${say("inside")} `, filesLink(item.parent)) : null,
      make("p", { class: "facts" },
        item.detected_type ? make("span", {}, typeName(item.detected_type)) : null,
        make("span", {}, size(item.size_bytes)),
        item.modified_at ? make("span", {}, `${say("modified")} ${time(item.modified_at)}`) : null,
        item.chunks ? make("span", {}, say("chunks", number(item.chunks))) : null));
  }

  /** Somebody else asks from now on. */
  function renew() {
    asked = null;
  }

  return { show, redraw, renew, follow, start };
}

/** A link to the list of files with this id. */
const filesLink = id => make("a", { href: address("files", { q: id }) }, id);

function options(select, values, chosen) {
  const wanted = values.map(([value, text]) => make("option", { value }, text));
  replaceUnlessSame(select, wanted);
  select.value = chosen;
}

/** What is drawn again as it was would lose the focus. */
function replaceUnlessSame(element, children) {
  const same = element.children.length === children.length
    && children.every((child, i) => child.isEqualNode(element.children[i]));
  if (!same) {
    const focused = [...element.children].indexOf(document.activeElement);
    element.replaceChildren(...children);
    element.children[focused]?.focus();
  }
}
