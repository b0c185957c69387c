/**
 * What is shown is in the address, as #/view?name=value&…, so that it can be kept, sent, and gone back to. A name may be
 * there several times.
 */

export const VIEWS = ["search", "files", "quarantine", "health"];

/** Names of what is laid over a view, whichever it is. */
const OVERLAYS = ["open", "in", "file"];

let changed = () => {};
let shown = null;

export function read() {
  const address = location.hash.replace(/^#/, "");
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.substring(0, mark);
  const view = VIEWS.find(name => path === `/${name}`) ?? "search";
  return { view, parameters: new URLSearchParams(mark < 0 ? "" : address.substring(mark + 1)) };
}

/** The address of a view, with the parameters that have a value. */
export function address(view, parameters) {
  const told = new URLSearchParams([...new URLSearchParams(parameters)].filter(([, value]) => value !== ""));
  return `#/${view}${told.size ? `?${told}` : ""}`;
}

/** The address of what is shown now, with something laid over it. */
export function over(parameters) {
  const { view, parameters: present } = read();
  const told = without(present, OVERLAYS);
  Object.entries(parameters).forEach(([name, value]) => told.set(name, value));
  return address(view, told);
}

/** A copy without these names. */
export function without(parameters, names) {
  return new URLSearchParams([...parameters].filter(([name]) => !names.includes(name)));
}

/** The parameters of the view itself. */
export const ofView = parameters => without(parameters, OVERLAYS);

export function go(target, { replace = false } = {}) {
  if (target === location.hash) {
    return;
  }
  const overlaid = /[?&](open|file)=/.test(target) && !/[?&](open|file)=/.test(location.hash);
  const state = overlaid ? { overlaid } : replace ? history.state : null;
  history[replace ? "replaceState" : "pushState"](state, "", target);
  tell();
}

/** Takes off what is laid over the view: by going back, when the step before led to it. */
export function uncover() {
  const { view, parameters } = read();
  if (!parameters.has("open") && !parameters.has("file")) {
    return;
  }
  if (history.state?.overlaid) {
    history.back();
  } else {
    go(address(view, ofView(parameters)), { replace: true });
  }
}

/** @param action is told whenever another address is shown */
export function follow(action) {
  changed = action;
  window.addEventListener("popstate", tell);
  window.addEventListener("hashchange", tell);
  // Links are followed here, so that what they lay over a view is known as that.
  document.addEventListener("click", event => {
    const link = event.target.closest?.('a[href^="#/"]');
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link && plain) {
      event.preventDefault();
      go(link.getAttribute("href"));
    }
  });
}

/** One step of the browser may be told by two events. */
function tell() {
  if (location.hash !== shown) {
    shown = location.hash;
    changed();
  }
}
