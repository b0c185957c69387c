import { $ } from "./dom.js";
import { address, go } from "./url.js";

/** Keys that work wherever one is, but where one types or a dialog is open. */

const BOXES = { search: "q", files: "files-q" };

/** @param view gives the name of the view on show */
export function startKeyboard(view) {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
      return;
    }
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (typing ? isMoveFromBox(event) && move(0) : act(event, view)) {
      event.preventDefault();
    }
  });
}

/** Down from a box is into the list below it. */
function isMoveFromBox(event) {
  return event.key === "ArrowDown" && Object.values(BOXES).includes(event.target.id);
}

function act(event, view) {
  switch (event.key) {
    case "/": return focus(BOXES[view()]);
    case "?": $("help").showModal(); return true;
    case "j": return step(1, view);
    case "k": return step(-1, view);
    case "ArrowDown": return at() >= 0 && step(1, view);
    case "ArrowUp": return at() >= 0 && step(-1, view);
    default: return false;
  }
}

function focus(id) {
  if (!id) {
    go(address("search", {}));
  }
  const box = $(id ?? BOXES.search);
  box.focus();
  box.select();
  return true;
}

const items = () => [...document.querySelectorAll("main > section:not([hidden]) [data-item]")];

/** Where in the list the focus is; within a hit counts, too. */
function at() {
  const li = document.activeElement?.closest("main li");
  return items().findIndex(item => item === document.activeElement || li !== null && item.closest("li") === li);
}

/** Up from the first is back into the box. */
function step(by, view) {
  const place = at();
  if (place === 0 && by < 0) {
    const box = $(BOXES[view()]);
    box?.focus();
    return Boolean(box);
  }
  return move(place < 0 ? 0 : place + by);
}

function move(place) {
  const item = items()[place];
  item?.focus();
  item?.scrollIntoView({ block: "nearest" });
  return Boolean(item);
}
