import { ask } from "./api.js";
import { contextSheet } from "./context.js";
import { showDetails } from "./details.js";
import { $ } from "./dom.js";
import { healthView } from "./health.js";
import { drawHelp } from "./help.js";
import { filesView } from "./inventory.js";
import { startKey } from "./key.js";
import { startKeyboard } from "./keyboard.js";
import { other, say, speakOther, translate } from "./language.js";
import { statusFeed, statusLine } from "./progress.js";
import { quarantineView } from "./quarantine.js";
import { searchView } from "./search.js";
import { closeSheet, startSheet } from "./sheet.js";
import { follow as followAddress, read, VIEWS } from "./url.js";

/** The page as a whole: what the address says is shown, and what the server tells goes to every part that shows some of it. */

const THEMES = ["auto", "light", "dark"];
const WIDE = matchMedia("(min-width: 60rem)");

const views = { search: searchView(found), files: filesView(), quarantine: quarantineView(), health: healthView() };
const context = contextSheet();
const line = statusLine();
let overlaid = null;

const feed = statusFeed({
  take: (status, live) => {
    line.follow(status);
    views.files.follow(status);
    views.quarantine.follow(status);
    views.health.follow(status, live);
  },
  failed: line.failed,
});

function route() {
  const { view, parameters } = read();
  for (const name of VIEWS) {
    $(name).hidden = name !== view;
    if (name !== view) views[name].hide?.();
  }
  document.querySelectorAll("nav a").forEach(link => {
    if (link.dataset.view === view) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  });
  const words = view === "search" ? parameters.get("q") : null;
  document.title = words ? `${words} · Fichero` : `${say(view)} · Fichero`;
  views[view].show(parameters);
  lay(parameters);
}

/** What is laid over a view: a passage in context, or a file. */
function lay(parameters) {
  const open = parameters.get("open");
  const file = parameters.get("file");
  const wanted = open ? `open ${open}` : file ? `file ${file}` : null;
  if (wanted === overlaid) {
    return;
  }
  overlaid = wanted;
  context.hide();
  if (open) {
    context.show(open, parameters.get("in"), views.search.wordsOf(open));
  } else if (file) {
    showDetails(file, () => overlaid === wanted);
  } else {
    closeSheet();
  }
}

function found() {
  const open = read().parameters.get("open");
  if (open) {
    context.mark(views.search.wordsOf(open));
  }
}

/** Nothing is offered that the caller may not do. */
async function meet() {
  const caller = await ask("/v1/caller").catch(() => null);
  views.quarantine.mayRetry(caller?.role === "admin");
  views.health.isCaller(caller);
}

function redraw() {
  translate();
  const { code, name } = other();
  $("language").textContent = name;
  $("language").lang = code;
  drawTheme();
  drawHelp();
  Object.values(views).forEach(view => view.redraw());
  line.redraw();
}

function theme() {
  return document.documentElement.dataset.theme ?? "auto";
}

function drawTheme() {
  $("theme").className = `theme-${theme()}`;
  $("theme").setAttribute("aria-label", say("themes")[theme()]);
  $("theme").title = say("themes")[theme()];
}

function switchTheme() {
  const chosen = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  if (chosen === "auto") {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = chosen;
  }
  try {
    localStorage.setItem("theme", chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  drawTheme();
}

function foldFacets() {
  $("refine").open = WIDE.matches;
}

startSheet();
startKey(() => {
  Object.values(views).forEach(view => view.renew());
  overlaid = null;
  route();
  meet();
  feed.start();
});
startKeyboard(() => read().view);
views.search.start();
views.files.start();
followAddress(route);
foldFacets();
WIDE.addEventListener("change", foldFacets);
$("language").addEventListener("click", () => {
  speakOther();
  redraw();
  route();
});
$("theme").addEventListener("click", switchTheme);
$("help-open").addEventListener("click", () => $("help").showModal());
redraw();
route();
meet();
feed.start();
