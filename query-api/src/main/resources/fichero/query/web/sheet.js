import { $ } from "./dom.js";
import { uncover } from "./url.js";

/** A panel over the page. What it shows is in the address: closing it is a step back. */

export function openSheet(title, content) {
  $("sheet-title").textContent = title;
  $("sheet-body").replaceChildren(...content);
  if (!$("sheet").open) {
    $("sheet").showModal();
  }
}

export function closeSheet() {
  if ($("sheet").open) {
    $("sheet").close();
  }
}

export function startSheet() {
  // Escape closes a dialog by itself; the address follows.
  $("sheet").addEventListener("close", uncover);
  $("sheet-close").addEventListener("click", () => $("sheet").close());
  $("sheet").addEventListener("click", event => {
    if (event.target === $("sheet")) {
      $("sheet").close();
    }
  });
}
