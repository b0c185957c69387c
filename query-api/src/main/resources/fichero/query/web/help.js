import { $, make } from "./dom.js";
import { say } from "./language.js";
import { address } from "./url.js";

/** What the page tells of itself: how to ask, and which keys there are. */

/** As the language of queries spells them; each can be tried. */
const EXAMPLES = {
  phrase: '"red fox"',
  minus: "fox -lynx",
  either: "fox OR lynx",
  prefix: "config*",
  field: "type:pdf",
  years: "year:2020..2024",
};

const KEYS = { slash: ["/"], move: ["j", "k", "↓", "↑"], enter: ["Enter"], escape: ["Esc"], question: ["?"] };

export function drawHelp() {
  $("hint-list").replaceChildren(...Object.entries(EXAMPLES).map(([name, example]) => make("li", {},
    make("a", { href: address("search", { q: example }) }, make("code", {}, example)), make("span", {}, say("hints")[name]))));
  $("help-keys").replaceChildren(...Object.entries(KEYS).flatMap(([name, keys]) => [
    make("dt", {}, ...keys.map(key => make("kbd", {}, key))),
    make("dd", {}, say("shortcutKeys")[name]),
  ]));
}
