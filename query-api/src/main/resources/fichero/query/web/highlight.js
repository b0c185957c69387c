import { make } from "./dom.js";

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const MOST_WORDS = 50;

/** Highlights are HTML-escaped text with <em> around words: taken apart here rather than trusted as markup. */
export function highlighted(fragment) {
  return pieces(fragment).map(({ text, marked }) => marked ? make("mark", {}, text) : text);
}

/** The words that highlights mark. */
export function markedWords(fragments) {
  const words = fragments.flatMap(pieces).filter(piece => piece.marked).map(piece => piece.text);
  return [...new Set(words)].filter(word => word.trim()).slice(0, MOST_WORDS);
}

/** Plain text with these words marked, where they stand alone. */
export function marked(text, words) {
  if (!words.length) {
    return [text];
  }
  const any = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const alone = new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, "giu");
  return text.split(alone).map((part, i) => i % 2 ? make("mark", {}, part) : part);
}

function pieces(fragment) {
  return fragment.split(/(<em>[^]*?<\/em>)/).filter(Boolean).map(part => {
    const inside = /^<em>([^]*)<\/em>$/.exec(part);
    return { text: unescaped(inside ? inside[1] : part), marked: inside !== null };
  });
}

function unescaped(text) {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) {
      return NAMED[name.toLowerCase()] ?? all;
    }
    const code = hex ? parseInt(hex, 16) : parseInt(decimal, 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
