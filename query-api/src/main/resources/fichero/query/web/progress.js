import { ask, readEvents, send } from "./api.js";
import { $, later } from "./dom.js";
import { badge, duration, number } from "./format.js";
import { isAskedForKey } from "./key.js";
import { say } from "./language.js";

const POLL_EVERY_MS = 2000;
const POLLS_BETWEEN_TRIES = 5;
const SILENCE_MS = 40_000;
const PACE_OVER_MS = 60_000;
const PACE_FROM_MS = 4000;
const ON_THEIR_WAY = ["identified", "extracted"];

/**
 * How things stand, from the stream of /v1/events; where that is not to be had, /v1/status is asked again and again. Nothing is
 * asked while nobody looks: a browser keeps few connections to one server.
 *
 * @param take gets each status, and whether it was told live
 * @param failed gets why there is none
 */
export function statusFeed({ take, failed }) {
  let running = null;

  function start() {
    stop();
    if (document.hidden || isAskedForKey()) {
      return;
    }
    running = new AbortController();
    follow(running);
  }

  function stop() {
    running?.abort();
    running = null;
  }

  async function follow(mine) {
    // Asking without a key again and again would only use up the patience of the server.
    const goesOn = () => !mine.signal.aborted && !isAskedForKey();
    while (goesOn()) {
      const heard = await listen(mine);
      for (let i = 0; i < (heard ? 1 : POLLS_BETWEEN_TRIES) && goesOn(); i++) {
        if (!heard) {
          await poll(mine);
        }
        await pause(POLL_EVERY_MS, mine.signal);
      }
    }
  }

  /** @returns whether there was anything to hear */
  async function listen(mine) {
    const own = new AbortController();
    const quit = () => own.abort();
    mine.signal.addEventListener("abort", quit);
    const silent = later(SILENCE_MS, quit);
    let heard = false;
    try {
      silent();
      const response = await send("/v1/events", { signal: own.signal, headers: { accept: "text/event-stream" } });
      if (response.ok) {
        await readEvents(response.body, (name, status) => {
          if (name === "status" && !mine.signal.aborted) {
            heard = true;
            take(status, true);
          }
        }, silent);
      }
    } catch {
      // The server stops, or nobody is there: asking for the status tells which.
    } finally {
      silent.cancel();
      mine.signal.removeEventListener("abort", quit);
    }
    return heard;
  }

  async function poll(mine) {
    try {
      const status = await ask("/v1/status", { signal: mine.signal });
      take(status, false);
    } catch (error) {
      if (error.name !== "AbortError" && !mine.signal.aborted) {
        failed(error);
      }
    }
  }

  document.addEventListener("visibilitychange", start);
  return { start };
}

function pause(ms, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}

/**
 * How far files have come, how fast, and how long the rest may take. The slower of the two decides: files that are done, as seen
 * here, or texts that wait for the model, as its stage tells those who may know.
 */
export function estimator(now = () => performance.now()) {
  let samples = [];

  function estimate(status) {
    const total = status.files.total;
    const pending = ON_THEIR_WAY.reduce((sum, state) => sum + (status.files.by_state[state] ?? 0), 0);
    const points = status.stages.find(stage => stage.name === "points");
    const textsPerSecond = points?.rate_per_second || null;
    const textsLeft = points ? points.waiting + (points.lag ?? 0) : 0;
    const filesPerSecond = pace(total - pending);
    const waits = [
      filesPerSecond && pending ? pending / filesPerSecond : null,
      textsPerSecond && textsLeft ? textsLeft / textsPerSecond : null,
    ].filter(seconds => seconds !== null);
    return {
      working: status.state === "working" || pending > 0,
      done: total - pending,
      total,
      pending,
      textsPerSecond,
      filesPerSecond,
      secondsLeft: waits.length ? Math.max(...waits) : null,
    };
  }

  /** Files done a second, lately; null before that can be told. */
  function pace(done) {
    const at = now();
    if (samples.length && done < samples.at(-1).done) {
      samples = [];
    }
    samples = [...samples.filter(sample => at - sample.at <= PACE_OVER_MS), { at, done }];
    const first = samples[0];
    return at - first.at >= PACE_FROM_MS && done > first.done ? (done - first.done) * 1000 / (at - first.at) : null;
  }

  return { estimate };
}

/** The line below the head of the page. */
export function statusLine() {
  const { estimate } = estimator();
  let last = null;
  let said = null;

  function follow(status) {
    last = { status, estimated: estimate(status) };
    draw();
    // Numbers move every second; only what changes for good is read out.
    if (said !== null && said !== status.state) {
      $("announcement").textContent = say("states")[status.state];
    }
    said = status.state;
  }

  function failed(error) {
    last = null;
    $("state").replaceChildren(badge("degraded"));
    $("totals").textContent = error.message;
    $("progress").hidden = true;
  }

  function draw() {
    if (!last) {
      return;
    }
    const { status, estimated } = last;
    $("state").replaceChildren(badge(status.state));
    $("totals").textContent = say("totals", status);
    $("progress").hidden = !estimated.working;
    if (estimated.working) {
      drawProgress(estimated);
    }
  }

  function drawProgress({ done, total, pending, textsPerSecond, filesPerSecond, secondsLeft }) {
    const bar = $("progress-bar");
    if (pending) {
      bar.max = total;
      bar.value = done;
    } else {
      // Something is under way that no file tells of, such as a scan.
      bar.removeAttribute("value");
    }
    const words = [];
    if (pending) words.push(say("progressFiles", number(done), number(total)));
    if (textsPerSecond) {
      words.push(say("perSecond", number(textsPerSecond, textsPerSecond < 10 ? 1 : 0)));
    } else if (filesPerSecond) {
      words.push(say("filesPerSecond", number(filesPerSecond, filesPerSecond < 10 ? 1 : 0)));
    }
    if (secondsLeft !== null) words.push(say("left", duration(secondsLeft)));
    $("progress-text").textContent = words.join(" · ");
    bar.setAttribute("aria-valuetext", words.join(", "));
  }

  return { follow, failed, redraw: draw };
}
