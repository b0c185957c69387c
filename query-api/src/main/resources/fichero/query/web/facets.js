import { button, make } from "./dom.js";
import { languageName, number, typeName } from "./format.js";
import { say } from "./language.js";

/** Conditions on fields of documents: which are chosen, and how many documents each would leave. */

export const FIELDS = ["type", "language", "source", "folder", "tag", "year"];

const AT_FIRST = 6;

/** What the address says is chosen, as the filter of a search; null when nothing is. */
export function filterOf(parameters, leftOut = null) {
  const must = FIELDS.filter(field => field !== leftOut && parameters.has(field))
    .map(field => ({ key: field, match: { any: parameters.getAll(field) } }));
  return must.length ? { must } : null;
}

export const chosenFields = parameters => FIELDS.filter(field => parameters.has(field));

/** The same address with one value more, or without it. */
export function toggled(parameters, field, value) {
  const values = parameters.getAll(field);
  const changed = new URLSearchParams(parameters);
  changed.delete(field);
  const kept = values.includes(value) ? values.filter(other => other !== value) : [...values, value];
  kept.forEach(other => changed.append(field, other));
  return changed;
}

/** A value as a person knows it. */
export function labelOf(field, value) {
  switch (field) {
    case "type": return typeName(value);
    case "language": return languageName(value);
    case "folder": return value.replace(/:$/, "").replace(":", "/");
    default: return value;
  }
}

/** @param change gets the parameters as they are after a click */
export function facetPanel({ panel, bar, change }) {
  const unfolded = new Set();
  let last = null;

  /** @param counts by field, values with how many documents have them */
  function draw(counts, parameters) {
    last = [counts, parameters];
    const groups = FIELDS.map(field => group(field, counts?.[field] ?? [], parameters)).filter(Boolean);
    const { field, value } = panel.contains(document.activeElement) ? document.activeElement.dataset : {};
    panel.replaceChildren(...groups);
    panel.closest("details").hidden = groups.length === 0;
    if (field) {
      // Who chose by keyboard goes on from there.
      [...panel.querySelectorAll(".chip")].find(one => one.dataset.field === field && one.dataset.value === value)?.focus();
    }
    drawBar(parameters);
  }

  function group(field, counted, parameters) {
    const chosen = parameters.getAll(field);
    const values = [
      ...chosen.filter(value => !counted.some(one => one.value === value)).map(value => ({ value, count: 0 })),
      ...counted.filter(one => field !== "folder" || !one.value.endsWith(":") || chosen.includes(one.value)),
    ];
    // A single value narrows nothing.
    if (values.length === 0 || values.length === 1 && chosen.length === 0) {
      return null;
    }
    const shown = unfolded.has(field) ? values : values.filter((one, i) => i < AT_FIRST || chosen.includes(one.value));
    return make("section", { class: "facet", "aria-labelledby": `facet-${field}` },
      make("h3", { id: `facet-${field}` }, say("fields")[field]),
      make("ul", {}, ...shown.map(one => make("li", {}, chip(field, one, chosen.includes(one.value), parameters)))),
      values.length > AT_FIRST ? button(say(unfolded.has(field) ? "less" : "more"), () => unfold(field), { class: "quiet" }) : null);
  }

  function chip(field, { value, count }, pressed, parameters) {
    const made = button("", () => change(toggled(parameters, field, value)), {
      class: "chip", "aria-pressed": String(pressed), title: value, "data-field": field, "data-value": value,
    });
    made.append(make("span", { class: "label" }, labelOf(field, value)), make("span", { class: "count" }, number(count)));
    return made;
  }

  function unfold(field) {
    unfolded[unfolded.has(field) ? "delete" : "add"](field);
    draw(...last);
    panel.querySelector(`#facet-${field}`)?.parentElement.querySelector(".quiet")?.focus();
  }

  /** What is chosen, where it is seen with the facets folded away. */
  function drawBar(parameters) {
    const chosen = chosenFields(parameters).flatMap(field => parameters.getAll(field).map(value => [field, value]));
    bar.hidden = chosen.length === 0;
    bar.replaceChildren(
      ...chosen.map(([field, value]) => {
        const label = `${say("fields")[field]}: ${labelOf(field, value)}`;
        return button(label, () => change(toggled(parameters, field, value)), {
          class: "chosen", "aria-label": say("remove", label),
        });
      }),
      chosen.length > 1 ? button(say("clearAll"), () => change(cleared(parameters)), { class: "quiet" }) : "");
  }

  return { draw };
}

function cleared(parameters) {
  return new URLSearchParams([...parameters].filter(([name]) => !FIELDS.includes(name)));
}
