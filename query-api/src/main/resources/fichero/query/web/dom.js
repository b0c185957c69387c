/** Small tools for elements. Text only ever becomes text nodes, so nothing that comes from a file is taken for markup. */

export const $ = id => document.getElementById(id);

/** An attribute that is null, undefined or false is left out; so is a child, and one that is an empty text. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

export function button(text, action, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}

/** Rows of a table of names and values; a value that is null or empty is left out with its name. */
export function facts(rows) {
  const told = rows.filter(([, value]) => value !== null && value !== undefined && value !== "" && value.length !== 0);
  return make("dl", { class: "facts-table" }, ...told.flatMap(([name, value]) => [
    make("dt", {}, name),
    make("dd", {}, value),
  ]));
}

export function message(id, text, isError = false) {
  const element = $(id);
  if (element.textContent !== text) {
    element.textContent = text;
  }
  element.classList.toggle("error", isError);
}

/** Does it when nobody has asked for it again for so long. */
export function later(pauseMs, action) {
  let timer;
  const delayed = () => {
    clearTimeout(timer);
    timer = setTimeout(action, pauseMs);
  };
  delayed.cancel = () => clearTimeout(timer);
  return delayed;
}
