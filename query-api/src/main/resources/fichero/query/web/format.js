import { make } from "./dom.js";
import { language, say } from "./language.js";

/** How numbers, times, sizes, types and states are written. */

export const number = (n, digits = 0) => n.toLocaleString(language(), { maximumFractionDigits: digits });

export const time = iso => new Date(iso).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

export function size(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit++;
  }
  return amount.toLocaleString(language(), {
    style: "unit",
    unit: units[unit],
    unitDisplay: unit ? "short" : "long",
    maximumFractionDigits: amount < 10 && unit ? 1 : 0,
  });
}

/** As a person would say it, rounded. */
export function duration(seconds) {
  if (seconds < 10) {
    return say("moments");
  }
  if (seconds < 90) {
    return say("seconds", number(Math.ceil(seconds / 10) * 10));
  }
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? say("minutes", number(minutes)) : say("hours", number(Math.round(minutes / 60)));
}

export const nameOf = path => path.substring(path.lastIndexOf("/") + 1);

export function pages({ page, page_end: end }) {
  return end && end !== page ? `${say("pages")} ${page}–${end}` : `${say("page")} ${page}`;
}

const TYPES = {
  "application/pdf": "PDF",
  "application/msword": "Word",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.ms-excel": "Excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "application/vnd.ms-powerpoint": "PowerPoint",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
  "application/vnd.oasis.opendocument.text": "OpenDocument",
  "application/epub+zip": "EPUB",
  "application/rtf": "RTF",
  "application/json": "JSON",
  "application/xml": "XML",
  "application/xhtml+xml": "HTML",
  "application/zip": "ZIP",
  "application/x-ipynb+json": "Jupyter",
  "message/rfc822": "Mail",
  "text/csv": "CSV",
  "text/html": "HTML",
  "text/markdown": "Markdown",
  "text/x-web-markdown": "Markdown",
  "text/plain": "TXT",
};

/** A short name for a MIME type. */
export const typeName = type => TYPES[type.replace(/;.*/, "").trim()] ?? type.replace(/^.*\/(x-|vnd\.)?/, "");

export function languageName(code) {
  try {
    const name = new Intl.DisplayNames([language()], { type: "language" }).of(code);
    return name.charAt(0).toLocaleUpperCase(language()) + name.substring(1);
  } catch {
    return code;
  }
}

/** A state in words; its sign is drawn by the style sheet, so that colour is not all that tells. */
export function badge(state, attributes = {}) {
  return make("span", { class: `state state-${state}`, ...attributes }, say("states")[state] ?? state);
}
