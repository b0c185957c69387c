import { texts } from "./texts.js";

/** The language that the page speaks: the one chosen, else the browser's, as far as it is one of ours. */
let spoken = remembered() ?? (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");

export const language = () => spoken;

/** The text of this name; one that is made of values gets them. */
export function say(name, ...values) {
  const text = texts[spoken][name];
  return typeof text === "function" ? text(...values) : text;
}

export function other() {
  const code = spoken === "es" ? "en" : "es";
  return { code, name: texts[code].name };
}

export function speakOther() {
  spoken = other().code;
  try {
    localStorage.setItem("language", spoken);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Says anew what stands in the page itself. */
export function translate() {
  document.documentElement.lang = spoken;
  document.querySelectorAll("[data-text]").forEach(e => { e.textContent = say(e.dataset.text); });
  document.querySelectorAll("[data-placeholder]").forEach(e => { e.placeholder = say(e.dataset.placeholder); });
  document.querySelectorAll("[data-label]").forEach(e => { e.setAttribute("aria-label", say(e.dataset.label)); });
  document.querySelectorAll("[data-title]").forEach(e => { e.title = say(e.dataset.title); });
}

function remembered() {
  try {
    const stored = localStorage.getItem("language");
    return stored in texts ? stored : null;
  } catch {
    return null;
  }
}
