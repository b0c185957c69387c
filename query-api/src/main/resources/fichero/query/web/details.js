import { ask } from "./api.js";
import { facts, make } from "./dom.js";
import { badge, languageName, nameOf, number, size, time, typeName } from "./format.js";
import { say } from "./language.js";
import { openSheet } from "./sheet.js";
import { address } from "./url.js";

/** All that is known of one file. */
export async function showDetails(id, stillWanted) {
  openSheet(nameOf(id), [make("p", { role: "status" }, say("loading"))]);
  let file;
  try {
    file = await ask(`/v1/files/${encodeURIComponent(id)}`);
  } catch (error) {
    if (stillWanted()) {
      openSheet(nameOf(id), [make("p", { class: "error", role: "alert" }, error.message)]);
    }
    return;
  }
  if (stillWanted()) {
    openSheet(nameOf(file.path), content(file).filter(Boolean));
  }
}

function content(file) {
  const { details } = file;
  return [
    make("p", { class: "tags" }, badge(file.state), ...file.flags.map(flag)),
    reason(file),
    file.chunks ? make("p", {}, make("a", {
      class: "button", href: address("files", { open: `${file.content_ref}/0`, in: file.collection }),
    }, say("openText"))) : null,
    facts([
      [say("path"), file.path],
      [say("type"), typeOf(file)],
      [say("sizeIs"), size(file.size_bytes)],
      [say("languageIs"), file.language ? languageName(file.language) : null],
      [say("pageCount"), details.page_count === null ? null : number(details.page_count)],
      [say("parts"), file.chunks ? number(file.chunks) : null],
      [say("collection"), file.collection],
      [say("tags"), details.tags.join(", ")],
      [say("modifiedAt"), file.modified_at ? time(file.modified_at) : null],
      [say("firstSeenAt"), time(file.first_seen_at)],
      [say("changedAt"), time(file.changed_at)],
      [say("duplicate"), file.duplicate_of ? link(file.duplicate_of) : null],
      [say("inside"), file.parent ? link(file.parent) : null],
      [say("copiesOf"), details.duplicates.length ? list(details.duplicates.map(link)) : null],
      [say("warnings"), details.warnings.length ? list(details.warnings, { lang: "en" }) : null],
      [say("exception"), details.exception],
    ]),
    metadata(details.metadata),
    history(details.history),
  ];
}

function typeOf(file) {
  const { detected_type: type, details } = file;
  if (!type) {
    return details.declared_type ? `${typeName(details.declared_type)} (${say("declared")})` : null;
  }
  const differs = details.declared_type && typeName(details.declared_type) !== typeName(type);
  return differs ? `${typeName(type)} (${typeName(details.declared_type)} ${say("declared")})` : typeName(type);
}

/** What is wrong, and what to do. */
export function reason(item) {
  if (!item.reason) {
    return null;
  }
  const name = say("reasonNames")[item.reason] ?? item.reason;
  const advice = say("reasons")[item.reason] ?? item.advice;
  return make("p", { class: "reason" },
    make("strong", {}, name),
    item.detail ? [" · ", make("span", { lang: "en" }, item.detail)] : null,
    advice ? ` · ${advice}` : null);
}

export const flag = code => make("span", { class: "flag" }, say("flags")[code] ?? code);

const link = id => make("a", { href: address("files", { file: id }) }, id);

const list = (items, attributes = {}) =>
  make("ul", { class: "plain", ...attributes }, ...items.map(item => make("li", {}, item)));

function metadata(values) {
  const rows = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]);
  return rows.length ? make("section", {}, make("h3", {}, say("metadata")), facts(rows)) : null;
}

function history(versions) {
  if (!versions.length) {
    return null;
  }
  return make("section", {},
    make("h3", {}, say("history")),
    make("ol", { class: "plain" }, ...versions.map(version => make("li", {},
      `${time(version.at)} · ${say("changes")[version.change] ?? version.change} · ${size(version.size_bytes)}`))));
}
