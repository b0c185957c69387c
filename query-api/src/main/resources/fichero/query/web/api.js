import { say } from "./language.js";

/** Asks the server. Whatever is asked goes out with the key, where there is one. */

let keptKey = null;
let refused = () => {};

/** What the server calls a problem, with its stable code. Where it has a name in the language spoken, the server's words follow. */
export class Problem extends Error {
  constructor(status, { detail, code }) {
    super([say("problems")[code], detail].filter(Boolean).join(": ") || `${status}`);
    this.status = status;
    this.code = code;
  }
}

/** The key is kept for as long as the tab is open, and for no other page. */
export function key() {
  try {
    return sessionStorage.getItem("key");
  } catch {
    return keptKey;
  }
}

export function keep(newKey) {
  keptKey = newKey;
  try {
    if (newKey === null) {
      sessionStorage.removeItem("key");
    } else {
      sessionStorage.setItem("key", newKey);
    }
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** @param action told the key that the server did not take, or null when none was sent */
export function whenRefused(action) {
  refused = action;
}

export async function send(path, { headers = {}, ...options } = {}) {
  const shown = key();
  const authorization = shown ? { authorization: `Bearer ${shown}` } : {};
  const response = await fetch(path, {
    ...options,
    headers: { accept: "application/json", ...headers, ...authorization },
  });
  if (response.status === 401) {
    refused(shown);
  }
  return response;
}

/** The answer in JSON. @throws Problem, or an Error that says that nobody answers, or an AbortError */
export async function ask(path, options = {}) {
  let response;
  try {
    response = await send(path, options);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Error(say("away"));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Problem(response.status, answer);
  }
  return answer;
}

export function post(path, body, { headers = {}, ...options } = {}) {
  return ask(path, {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * Server-sent events of a body, until it ends. EventSource would do the same, but cannot send a key.
 *
 * @param take gets the name of each event, and its data
 * @param heard is told that something came, comments too
 */
export async function readEvents(body, take, heard = () => {}) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    heard();
    rest += value;
    const events = rest.split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1];
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (name && data) {
        take(name, JSON.parse(data));
      }
    }
  }
}
