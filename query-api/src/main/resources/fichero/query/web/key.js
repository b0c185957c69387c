import { keep, key, whenRefused } from "./api.js";
import { $ } from "./dom.js";
import { say } from "./language.js";

/** Asks for a key, where the server asks who it is. */

export const isAskedForKey = () => $("key-dialog").open;

/** @param given is told when there is another key */
export function startKey(given) {
  whenRefused(refused => {
    // A newer one may have been given meanwhile.
    if (!$("key-dialog").open && key() === refused) {
      $("key-message").textContent = refused ? say("keyUnknown") : "";
      $("key").value = "";
      $("key-dialog").showModal();
    }
  });
  let typed = false;
  $("key-form").addEventListener("submit", () => {
    keep($("key").value.trim());
    typed = true;
  });
  // The dialog is still open while its form is sent.
  $("key-dialog").addEventListener("close", () => {
    if (typed) {
      typed = false;
      given();
    }
  });
}
