import { ask, post } from "./api.js";
import { $, button, make, message } from "./dom.js";
import { nameOf, number, size, time, typeName } from "./format.js";
import { say } from "./language.js";
import { address, ofView } from "./url.js";

const FILES_PER_PAGE = 50;

/** The view of what cannot be indexed: groups by reason, and the files of the one that is open. */
export function quarantineView() {
  let groups = null;
  let opened = null;
  let files = null;
  let next = null;
  let loading = null;
  let visible = false;
  let admin = false;
  let last = null;

  /** What was asked to be tried again, until the list shows what came of it. */
  let asked = new Set();

  function show(parameters) {
    const wanted = ofView(parameters).get("reason");
    const another = wanted !== opened;
    visible = true;
    opened = wanted;
    if (another) {
      files = null;
      next = null;
    }
    if (another || groups === null) {
      load();
    }
  }

  function hide() {
    visible = false;
    groups = null;
  }

  async function load() {
    loading?.abort();
    const mine = new AbortController();
    loading = mine;
    try {
      const [all, page] = await Promise.all([
        ask("/v1/quarantine", { signal: mine.signal }),
        opened ? filesOf(opened, null, mine.signal) : null,
      ]);
      groups = all.groups;
      files = page?.items ?? null;
      next = page?.next_cursor ?? null;
      draw();
    } catch (error) {
      if (error.name !== "AbortError") {
        message("quarantine-message", error.message, true);
      }
    }
  }

  function filesOf(reason, cursor, signal) {
    const parameters = new URLSearchParams({ reason, limit: FILES_PER_PAGE });
    if (cursor) parameters.set("cursor", cursor);
    return ask(`/v1/quarantine?${parameters}`, { signal });
  }

  async function more() {
    const before = files;
    const page = await filesOf(opened, next).catch(error => message("quarantine-message", error.message, true));
    if (page && files === before) {
      files = [...before, ...page.items];
      next = page.next_cursor;
      draw();
      $("quarantine-groups").querySelectorAll(".quarantined")[before.length]?.querySelector("a")?.focus();
    }
  }

  function draw() {
    if (groups === null) {
      return;
    }
    $("quarantine-empty").hidden = groups.length > 0;
    const focused = document.activeElement?.id;
    $("quarantine-groups").replaceChildren(...groups.map(group));
    if (focused && !document.activeElement?.id) {
      document.getElementById(focused)?.focus();
    }
  }

  function group({ reason, count, meaning, advice }) {
    const isOpen = reason === opened;
    const told = [say("meanings")[reason] ?? meaning, say("reasons")[reason] ?? advice];
    return make("li", { class: "group", "data-reason": reason },
      make("div", { class: "hit-head" },
        make("h2", {}, make("a", {
          id: `group-${reason}`, href: address("quarantine", isOpen ? {} : { reason }), "aria-expanded": String(isOpen), "data-item": true,
        }, say("reasonNames")[reason] ?? reason)),
        make("span", { class: "count" }, say("listed", number(count), false))),
      make("p", {}, told.filter(Boolean).join(" ")),
      admin ? make("p", { class: "actions" }, retryButton(`retry-${reason}`, { reason }, "tryAllAgain")) : null,
      isOpen && files ? make("ul", { class: "quarantined-files" }, ...files.map(quarantined)) : null,
      isOpen && next ? button(say("more"), more, { class: "quiet wide" }) : null);
  }

  function quarantined(item, i) {
    return make("li", { class: "quarantined" },
      make("div", { class: "hit-head" },
        make("h3", {}, make("a", {
          href: address("quarantine", { reason: item.reason, file: item.file }), "data-item": true,
        }, nameOf(item.path))),
        admin ? retryButton(`retry-${item.reason}-${i}`, { files: [item.file] }, "tryAgain") : null),
      make("p", { class: "path", title: item.file }, item.path),
      item.detail ? make("p", { class: "reason", lang: "en" }, item.detail) : null,
      make("p", { class: "facts" },
        item.detected_type ? make("span", {}, typeName(item.detected_type)) : null,
        make("span", {}, size(item.size_bytes)),
        make("span", {}, time(item.updated_at))));
  }

  /** What is asked for already, alone or with its whole reason, is not asked for twice. */
  function retryButton(id, body, text) {
    const key = JSON.stringify(body);
    const made = button(say(asked.has(key) ? "asked" : text), () => retry(body, key), { id, class: "retry" });
    made.setAttribute("aria-disabled", String(asked.has(key)));
    return made;
  }

  async function retry(body, key) {
    if (asked.has(key)) {
      return;
    }
    asked.add(key);
    draw();
    try {
      const { files: tried, unwatched } = await post("/v1/quarantine/retry", body);
      const words = tried ? say("retried", number(tried)) : say("retriedNone");
      message("quarantine-message", words + (unwatched ? say("unwatched", number(unwatched)) : ""));
    } catch (error) {
      asked.delete(key);
      message("quarantine-message", error.message, true);
      draw();
    }
  }

  /** The list follows when there are more or fewer, and when all work is done. */
  function follow(status) {
    const count = status.files.by_state.quarantined ?? 0;
    const badge = $("quarantine-count");
    badge.textContent = count ? number(count) : "";
    badge.title = count ? say("setAside", number(count)) : "";
    const done = status.state === "idle" && last?.state !== "idle";
    if (last && (last.count !== count || done)) {
      asked = new Set();
      if (visible) {
        load();
      }
    }
    last = { count, state: status.state };
  }

  /** Buttons are for those who may press them. */
  function mayRetry(may) {
    admin = may;
    draw();
  }

  /** Somebody else asks from now on. */
  function renew() {
    groups = null;
    last = null;
  }

  return { show, hide, redraw: draw, renew, follow, mayRetry };
}
