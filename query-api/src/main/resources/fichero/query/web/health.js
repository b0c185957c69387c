import { keep, key } from "./api.js";
import { $, button, facts, make } from "./dom.js";
import { badge, number, time } from "./format.js";
import { say } from "./language.js";
import { address } from "./url.js";

/** The view of how the whole is doing: what the status says, laid out. */
export function healthView() {
  let status = null;
  let live = false;
  let caller = null;
  let visible = false;

  function show() {
    visible = true;
    draw();
  }

  function hide() {
    visible = false;
  }

  function follow(newest, isLive) {
    status = newest;
    live = isLive;
    draw();
  }

  function draw() {
    if (!visible || !status) {
      return;
    }
    $("health-body").replaceChildren(...[
      headline(),
      notes(),
      make("div", { class: "panels" }, counts(), readModel(), who()),
      table("sourcesTitle", [say("sourceIs"), say("folderIs"), say("files"), say("lastScan"), ""], status.sources.map(source)),
      status.stages.length
        ? table("stagesTitle", [say("stage"), say("lag"), say("waiting"), say("rate"), say("lastError")], status.stages.map(stage))
        : make("p", { class: "soft" }, say("onlyAdmin")),
      status.generations.length
        ? table("generationsTitle", [say("generation"), say("model"), say("state"), say("lag"), say("waiting"), say("lastError")],
          status.generations.map(generation))
        : null,
    ].filter(Boolean));
  }

  function headline() {
    return make("p", { class: "headline" }, badge(status.state), make("span", { class: "soft" }, say(live ? "live" : "polled")));
  }

  function notes() {
    return status.conditions.length
      ? make("section", {}, make("h2", {}, say("notes")),
        make("ul", { class: "notes" }, ...status.conditions.map(condition)))
      : make("p", {}, say("noNotes"));
  }

  /** In our words; what a part says of itself is English, as is a code that only a newer server knows. */
  function condition({ code, subject, count, detail }, at) {
    const words = say("conditions")[code];
    // A source may be called as a stage is.
    const named = ["stage_fails", "records_wait"].includes(code) ? say("stages")[subject] ?? subject : subject;
    return words
      ? make("li", {}, words(named, count), detail ? make("span", { lang: "en" }, `: ${detail}`) : null)
      : make("li", { lang: "en" }, status.notes[at]);
  }

  function counts() {
    const files = Object.entries(status.files.by_state).map(([state, n]) =>
      [make("a", { href: address("files", { state }) }, badge(state)), number(n)]);
    return make("section", { class: "panel" },
      make("h2", {}, say("filesTitle")),
      facts([
        ...files,
        [badge("ignored"), status.files.ignored ? number(status.files.ignored) : null],
        [say("contentsTitle"), number(status.contents.total)],
        [say("partsTitle"), number(status.chunks)],
        [say("embedded"), status.texts_embedded === null ? null : number(status.texts_embedded)],
      ]));
  }

  function readModel() {
    const { caught_up: caughtUp, behind, skipped, problem } = status.read_model;
    return make("section", { class: "panel" },
      make("h2", {}, say("readModelTitle")),
      make("p", {}, make("span", { class: `state state-${caughtUp ? "idle" : "working"}` }, say(caughtUp ? "caughtUp" : "catchingUp"))),
      behind ? make("p", {}, say("behind", number(behind))) : null,
      skipped ? make("p", { class: "reason" }, say("skipped", number(skipped))) : null,
      problem ? make("p", { class: "reason", lang: "en" }, problem) : null);
  }

  function who() {
    if (!caller) {
      return null;
    }
    return make("section", { class: "panel" },
      make("h2", {}, say("who")),
      make("p", {}, `${caller.name} · ${say("roles")[caller.role] ?? caller.role}`),
      key() ? make("p", {}, button(say("forgetKey"), forget)) : null);
  }

  function isCaller(known) {
    caller = known;
    draw();
  }

  /** Somebody else asks from now on. */
  function renew() {
    status = null;
    caller = null;
  }

  return { show, hide, follow, redraw: draw, renew, isCaller };
}

function forget() {
  keep(null);
  location.reload();
}

function source({ name, root, configured, files, last_scan: scan }) {
  return [
    make("a", { href: address("files", { source: name }) }, name),
    root ?? "–",
    number(files),
    scan ? [time(scan.ended_at ?? scan.started_at), ` · ${say("scans")[scan.status] ?? scan.status}`] : say("neverScanned"),
    [scan?.withheld ? say("withheld", number(scan.withheld)) : null, configured ? null : say("unconfigured")].filter(Boolean).join(" · "),
  ];
}

function stage({ name, lag, waiting, rate_per_second: rate, last_error: error }) {
  return [say("stages")[name] ?? name, lag === null ? "?" : number(lag), number(waiting), number(rate, 1), error ?? "–"];
}

function generation({ name, model, state, lag, waiting, last_error: error }) {
  return [name, model, say("generationStates")[state] ?? state, lag === null ? "?" : number(lag), number(waiting), error ?? "–"];
}

function table(title, heads, rows) {
  return make("section", {},
    make("h2", {}, say(title)),
    make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say(title) }, make("table", {},
      make("thead", {}, make("tr", {}, ...heads.map(head => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows.map(([first, ...rest]) => make("tr", {},
        make("th", { scope: "row" }, first),
        ...rest.map(cell => make("td", {}, cell))))))));
}
