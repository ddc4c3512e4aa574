"use strict";
// One page, one task. What is entered is kept in this browser at once and on the server a moment later; an answer
// counts when the server says so, and is sent again, with the same key, until it does.

const state = JSON.parse(document.getElementById("state").textContent);
const number = document.body.dataset.number;
const token = document.querySelector('meta[name="page-token"]').content;
const $ = (id) => document.getElementById(id);
const wrong = $("wrong");
const shelf = `tabx:${location.pathname}`;
const IDLE = 120000; // ms without a sign of life after which time is not counted: a table is read for a minute or two
const PAUSE = 400; // ms of rest before a draft is sent: between two keys of a slow typist
const AGAIN = 1500; // ms until what the server did not answer is sent again

// Time: what passes while the page is seen and used.
let spent = 0, last = performance.now(), alive = last;
function clock() {
  const now = performance.now();
  if (document.visibilityState === "visible") spent += Math.max(0, Math.min(now, alive + IDLE) - last);
  last = now;
  return spent / 1000;
}
for (const sign of ["pointermove", "keydown", "wheel", "scroll", "pointerdown"])
  addEventListener(sign, () => { clock(); alive = last; }, { passive: true, capture: true });
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") { alive = Math.max(alive, last); clock(); keep(); } else { last = alive = performance.now(); }
});

// Keeping: this browser first.
let pending = {};
const read = () => { try { return JSON.parse(localStorage.getItem(shelf)) || {}; } catch { return {}; } };
function shelve(draft) {
  try {
    if (!draft && !Object.keys(pending).length) localStorage.removeItem(shelf);
    else localStorage.setItem(shelf, JSON.stringify({ draft, pending }));
  } catch { /* a browser that keeps nothing: the server does */ }
}
const OUTLIVES = 60000; // bytes of a request that a browser finishes though its page is gone: 64 KiB of all together
function post(what, data, task = number) {
  const body = JSON.stringify(data);
  return fetch(`${task}/${what}`, {
    method: "POST", keepalive: body.length < OUTLIVES, headers: { "content-type": "application/json", "x-csrf-token": token }, body,
  });
}
const say = (text, trouble = false) => { $("saved").textContent = text; $("saved").classList.toggle("trouble", trouble); };
const announce = (text) => { $("announce").textContent = text; };

let draft = null, timer = 0;
function changed() {
  draft = { ...form.held(), stamp: Date.now(), seconds: clock() };
  shelve(draft);
  say("…");
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE);
}
async function keep() {
  clearTimeout(timer);
  if (!draft) return;
  const sent = draft;
  try {
    const answer = await post("draft", sent);
    if (answer.status >= 500) throw new Error(await answer.text());
    if (!answer.ok) return refused(answer);
    if (draft === sent) { draft = null; say(state.form === "rating" ? "Kept" : "Draft kept"); }
  } catch {
    say("The server does not answer. What you enter is kept in this browser.", true);
    timer = setTimeout(keep, AGAIN);
  }
}
function refused(answer) {
  say(answer.status === 403 ? "This address is not valid any more: open the one you were given." : `Not kept (${answer.status}).`, true);
}

/** Send an answer until the server has it; gives what it says, null where the answer is impossible. */
async function give(place, value) {
  const one = { key: crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`, value, seconds: clock() };
  if (place) one.place = place;
  clearTimeout(timer);
  pending[place] = one;
  shelve(draft);
  return send(place, one);
}
async function send(place, one) {
  for (;;) {
    if (pending[place] !== one) return null; // a newer one has taken its place
    try {
      const answer = await post("answer", one);
      if (answer.status >= 500) throw new Error(await answer.text());
      if (!answer.ok && answer.status !== 422) return refused(answer), null;
      const said = await answer.json();
      if (pending[place] === one) delete pending[place];
      if (answer.ok) acknowledged(one); else shelve(draft);
      say(answer.ok ? "Saved" : "");
      if (answer.ok) return said;
      form.complain(said.errors, place);
      return null;
    } catch {
      say("Not saved yet: the server does not answer. It is kept in this browser and sent again.", true);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}
/** The time that an answer took is its own, and its draft is over; ratings of one page share a draft, which goes on. */
function acknowledged(one) {
  clock();
  spent = Math.max(0, spent - one.seconds * 1000);
  clearTimeout(timer);
  draft = state.form === "rating" ? { ...form.held(), stamp: Date.now(), seconds: clock() } : null;
  shelve(draft);
  if (draft) timer = setTimeout(keep, PAUSE);
}
const go = (next) => { location.href = next ? String(next) : "all"; };

// Ranking: one order, entered in three ways.
function ranking() {
  const track = $("track"), tray = $("tray"), field = $("order");
  const all = Array.from({ length: state.count }, (_, index) => index + 1);
  let order = [];
  const chips = new Map(all.map((one) => {
    const chip = document.createElement("button");
    chip.type = "button"; chip.className = "chip"; chip.textContent = one; chip.dataset.chip = one;
    return [one, chip];
  }));
  const unplaced = () => all.filter((one) => !order.flat().includes(one));
  const placeOf = (one) => { let before = 0; for (const group of order) { if (group.includes(one)) return before + 1; before += group.length; } return 0; };
  const text = () => order.map((group) => group.join("=")).join(",");
  const list = (numbers) => numbers.length > 1 ? `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}` : String(numbers[0]);

  function draw(focused) {
    track.replaceChildren(...order.map((group) => {
      const item = document.createElement("li");
      if (group.length > 1) item.className = "tied";
      item.append(...group.map((one) => chips.get(one)));
      return item;
    }));
    tray.replaceChildren(...unplaced().map((one) => chips.get(one)));
    for (const one of all) {
      const place = placeOf(one), tied = order.some((group) => group.length > 1 && group.includes(one));
      chips.get(one).setAttribute("aria-label", place ? `Prediction ${one}, place ${place} of ${state.count}${tied ? ", tied" : ""}` : `Prediction ${one}, not placed yet`);
      document.querySelector(`#p${one} .place`).textContent = place ? `place ${place}${tied ? ", tied" : ""}` : "";
    }
    if (focused) { chips.get(focused).focus({ preventScroll: true }); announce(chips.get(focused).getAttribute("aria-label")); }
  }
  function complainOf(words) {
    wrong.textContent = words;
    field.setAttribute("aria-invalid", String(Boolean(words)));
  }
  /** What a text says: the groups as far as they go, and what is wrong with it. */
  function parse(entered) {
    const groups = [], seen = new Set();
    const parts = entered.split(/[\s,;>]+/).filter(Boolean);
    for (const part of parts) {
      const group = [];
      for (const piece of part.split("=")) {
        if (!piece && part === parts.at(-1)) continue; // "2=" on the way to "2=1"
        const one = /^\d+$/.test(piece) ? Number(piece) : NaN;
        if (!all.includes(one)) return [null, `${piece || "="} is none of the predictions: 1 to ${state.count} are right`];
        if (seen.has(one)) return [null, `${one} stands twice`];
        seen.add(one);
        group.push(one);
      }
      if (group.length > 1 && !state.ties) return [null, `${group.join("=")}: ties are not allowed here`];
      if (group.length) groups.push(group);
    }
    return [groups, ""];
  }
  function typed() {
    const [groups, words] = parse(field.value);
    complainOf(words);
    if (groups) { order = groups; draw(); }
  }
  function moved(focused) {
    field.value = text();
    complainOf("");
    draw(focused);
    changed();
  }
  const without = (one) => order.map((group) => group.filter((other) => other !== one)).filter((group) => group.length);
  function put(one, place, tied = false) {
    const groups = without(one);
    if (tied && groups[place]) groups[place] = [...groups[place], one]; else groups.splice(place, 0, [one]);
    order = groups;
    moved(one);
  }
  field.addEventListener("input", () => { typed(); changed(); });

  function key(event) {
    const one = Number(event.target.dataset.chip), at = order.findIndex((group) => group.includes(one));
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tied = at >= 0 && order[at].length > 1;
    const acts = {
      ArrowLeft: () => put(one, at < 0 ? order.length : tied ? at : Math.max(0, at - 1)),
      ArrowRight: () => at < 0 ? put(one, order.length) : put(one, tied ? at + 1 : Math.min(order.length - 1, at + 1)),
      Home: () => put(one, 0),
      End: () => put(one, without(one).length),
      Enter: () => at < 0 && put(one, order.length),
      " ": () => at < 0 && put(one, order.length),
      Delete: () => { order = without(one); moved(one); },
      "=": () => {
        if (!state.ties || at < 0) return;
        if (tied) put(one, at + 1); else if (at > 0) put(one, at - 1, true);
      },
    };
    acts.ArrowUp = acts.ArrowLeft; acts.ArrowDown = acts.ArrowRight; acts.Backspace = acts.Delete;
    if (!acts[event.key]) return;
    event.preventDefault(); event.stopPropagation();
    acts[event.key]();
  }

  // Dragging: places are measured once at the start, then only a transform changes.
  function grip(event) {
    const chip = event.currentTarget, one = Number(chip.dataset.chip);
    if (event.button) return;
    const began = { x: event.clientX, y: event.clientY };
    let groups = null, board = null, target = null, frame = 0, at = began, scrolled = false;
    const measure = () => {
      groups = [...track.children].filter((item) => item.textContent !== String(one)).map((item) => ({ item, box: item.getBoundingClientRect() }));
      board = track.getBoundingClientRect();
      chip.classList.add("held"); track.classList.add("open");
    };
    const find = ({ x, y }) => {
      if (y < board.top - 40 || y > board.bottom + 40 || x < board.left - 40 || x > board.right + 40) return null;
      for (let place = 0; place < groups.length; place++) {
        const { box } = groups[place];
        if (y > box.bottom + 4) continue;
        if (state.ties && x > box.left + box.width * .3 && x < box.right - box.width * .3) return { place, tied: true };
        if (y < box.top - 4 || x < box.left + box.width / 2) return { place, tied: false };
      }
      return { place: groups.length, tied: false };
    };
    const paint = () => {
      frame = 0;
      chip.style.transform = `translate(${at.x - began.x}px, ${at.y - began.y}px)`;
      const found = find(at);
      if (found && target && found.place === target.place && found.tied === target.tied) return;
      unmark();
      target = found;
      if (!found) return;
      if (found.tied) groups[found.place].item.classList.add("join");
      else if (groups[found.place]) groups[found.place].item.classList.add("before");
      else track.classList.add("after");
    };
    const unmark = () => { track.classList.remove("after"); for (const { item } of groups) item.classList.remove("before", "join"); };
    const move = (next) => {
      at = { x: next.clientX, y: next.clientY };
      if (!groups) { if (Math.hypot(at.x - began.x, at.y - began.y) < 5) return; scrolled = true; measure(); }
      if (!frame) frame = requestAnimationFrame(paint);
    };
    const drop = (next) => {
      chip.removeEventListener("pointermove", move);
      chip.removeEventListener("pointerup", drop);
      chip.removeEventListener("pointercancel", drop);
      cancelAnimationFrame(frame);
      if (!groups) { if (next.type === "pointerup" && !placeOf(one)) put(one, order.length); return; }
      at = { x: next.clientX, y: next.clientY };
      const found = next.type === "pointerup" ? find(at) : null;
      unmark();
      chip.style.transform = "";
      chip.classList.remove("held"); track.classList.remove("open");
      if (found) put(one, found.place, found.tied); else if (scrolled && next.type === "pointerup") { order = without(one); moved(one); }
    };
    chip.setPointerCapture(event.pointerId);
    chip.addEventListener("pointermove", move);
    chip.addEventListener("pointerup", drop);
    chip.addEventListener("pointercancel", drop);
  }
  for (const chip of chips.values()) { chip.addEventListener("keydown", key); chip.addEventListener("pointerdown", grip); }

  return {
    held: () => ({ text: field.value }),
    restore(kept) {
      if (kept.order) { order = kept.order; field.value = text(); } else field.value = kept.text ?? "";
      if (kept.order) draw(); else typed();
    },
    draw,
    async submit() {
      const [groups, words] = parse(field.value);
      const missing = unplaced();
      if (!groups || missing.length) {
        complainOf(words || `${list(missing)} ${missing.length > 1 ? "are" : "is"} missing`);
        field.focus();
        return;
      }
      const said = await give("", { order });
      if (said) go(said.next);
    },
    complain: (errors) => { complainOf(Object.values(errors).join("; ")); field.focus(); },
    first: field,
  };
}

// Rating: each is saved when it is given.
function rating() {
  const forms = [...document.querySelectorAll(".rate")];
  const given = new Set();
  const valueOf = (one) => { const entered = one.elements.rating.value; return entered === "" ? null : Number(entered); };
  const placeOf = (one) => Number(one.dataset.place);
  const timers = new Map(), flying = new Set();
  let following = state.next;
  function count() {
    $("rated").textContent = `${given.size} of ${state.count} rated`;
    for (const one of forms) one.classList.toggle("given", given.has(placeOf(one)));
  }
  async function store(one) {
    clearTimeout(timers.get(one)); timers.delete(one);
    const value = valueOf(one), said = one.querySelector(".said");
    if (value === null) { said.textContent = one.elements.reason.value.trim() ? "The rating is missing." : ""; return; }
    said.textContent = "…";
    const flight = give(placeOf(one), { rating: value, reason: one.elements.reason.value });
    flying.add(flight);
    const answer = await flight;
    flying.delete(flight);
    if (!answer) return;
    said.textContent = "Saved";
    given.add(placeOf(one));
    following = answer.next;
    count();
  }
  const soon = (one) => { clearTimeout(timers.get(one)); timers.set(one, setTimeout(store, PAUSE, one)); };
  for (const one of forms) {
    one.addEventListener("submit", (event) => { event.preventDefault(); store(one); });
    one.addEventListener("input", (event) => { changed(); if (event.target.name === "rating") soon(one); });
    one.elements.reason.addEventListener("change", () => soon(one));
    let keys = "", until = 0;
    one.addEventListener("keydown", (event) => {
      if (event.target.type !== "radio" || !/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      const now = performance.now();
      keys = now < until && state.high > 9 ? keys + event.key : event.key;
      until = now + 900; // ms in which 1 and 0 are 10
      const button = one.querySelector(`[value="${keys}"]`) || one.querySelector(`[value="${event.key}"]`);
      event.preventDefault(); event.stopPropagation();
      if (button) { button.checked = true; button.focus(); button.dispatchEvent(new Event("input", { bubbles: true })); }
    });
  }
  const fill = (one, { rating: value, reason }) => { if (value !== null && value !== undefined) one.elements.rating.value = String(value); one.elements.reason.value = reason || ""; };
  return {
    held: () => ({ ratings: Object.fromEntries(forms.map((one) => [placeOf(one), { rating: valueOf(one), reason: one.elements.reason.value }])) }),
    restore(kept, isCurrent) {
      for (const one of forms) {
        const value = kept.ratings?.[placeOf(one)];
        if (!value) continue;
        if (isCurrent) given.add(placeOf(one));
        else if (given.has(placeOf(one)) && value.rating === valueOf(one) && value.reason.trim() === one.elements.reason.value) continue;
        fill(one, value);
        if (!isCurrent && value.rating !== null) soon(one); // entered, and never acknowledged
      }
    },
    draw: count,
    async submit() {
      await Promise.all([...[...timers.keys()].map((one) => store(one)), ...flying]);
      if (given.size === state.count) return go(following);
      const left = forms.find((one) => !given.has(placeOf(one)));
      wrong.textContent = `${state.count - given.size} not rated yet`;
      show(`p${placeOf(left)}`);
      left.querySelector("input").focus();
    },
    complain(errors, place) { forms[place - 1].querySelector(".said").textContent = Object.values(errors).join("; "); },
    get first() { return (forms.find((one) => !given.has(placeOf(one))) || forms[0]).querySelector("input:checked, input"); },
  };
}

// Rubric: counts by name.
function rubric() {
  const fields = $("answer"), sizes = $("sizes"), shape = $("size");
  const lines = () => [...sizes.children].filter((line) => line.classList.contains("size"));
  function add(value = {}) {
    const line = shape.content.firstElementChild.cloneNode(true);
    for (const one of line.querySelectorAll("[data-field]")) one.value = value[one.dataset.field] || "";
    line.querySelector("button").addEventListener("click", () => { line.remove(); changed(); $("more").focus(); });
    sizes.append(line);
    return line;
  }
  const values = () => ({
    ...Object.fromEntries([...fields.elements].filter((one) => one.name).map((one) => [one.name, one.value])),
    sizes: lines().map((line) => Object.fromEntries([...line.querySelectorAll("[data-field]")].map((one) => [one.dataset.field, one.value]))),
  });
  const clear = (one) => { one.removeAttribute("aria-invalid"); one.removeAttribute("aria-describedby"); };
  function complain(errors) {
    fields.querySelectorAll(".error").forEach((one) => one.remove());
    fields.querySelectorAll("[aria-invalid]").forEach(clear);
    const told = new Map(); // what is said below a row of fields, or a line: each sentence once, with the fields that it is of
    for (const [name, words] of Object.entries(errors)) {
      const [, line, part] = /^sizes\.(\d+)\.(\w+)$/.exec(name) || [];
      const field = line ? lines()[line].querySelector(`[data-field="${part}"]`) : fields.elements.namedItem(name);
      const below = line ? lines()[line] : field ? field.closest("tr") : fields.querySelector(".save");
      if (!told.has(below)) told.set(below, new Map());
      told.get(below).set(words, [...(told.get(below).get(words) || []), ...(field ? [[field, line ? part : name.split(".").at(-1)]] : [])]);
    }
    for (const [below, sentences] of told) {
      const said = document.createElement(below.tagName === "TR" ? "td" : "p");
      said.id = `wrong-${[...told.keys()].indexOf(below)}`;
      said.textContent = [...sentences].map(([words, of]) => of.length ? `${of.map(([, name]) => name).join(", ")}: ${words}` : words).join("; ");
      let error = said;
      if (said.tagName === "TD") { error = document.createElement("tr"); said.colSpan = 6; error.append(said); }
      error.classList.add("error");
      below.after(error);
      for (const [field] of [...sentences.values()].flat()) { field.setAttribute("aria-invalid", "true"); field.setAttribute("aria-describedby", said.id); }
    }
    const first = fields.querySelector("[aria-invalid]");
    if (first) { show("answer"); first.focus(); announce(fields.querySelector(".error").textContent); }
  }
  $("more").addEventListener("click", () => { add().querySelector("input").focus(); changed(); });
  fields.addEventListener("input", (event) => { clear(event.target); changed(); });
  return {
    held: () => ({ fields: values() }),
    restore(kept) {
      for (const [name, value] of Object.entries(kept.fields || {})) if (name !== "sizes" && fields.elements[name]) fields.elements[name].value = value;
      sizes.replaceChildren();
      for (const line of kept.fields?.sizes || []) add(line);
    },
    draw() {},
    async submit() {
      complain({});
      const said = await give("", values());
      if (said) go(said.next);
    },
    complain,
    first: fields.elements["rows.exact"],
  };
}

const form = { ranking, rating, rubric }[state.form]();
$("answer").addEventListener("submit", (event) => { event.preventDefault(); form.submit(); });

// Marks of textual differences: off at first, asked of the server, which records it.
let places = null;
async function marks() {
  const button = $("marks"), on = button.getAttribute("aria-pressed") !== "true";
  if (on && !places) {
    try {
      const answer = await post("hints", {});
      if (!answer.ok) return refused(answer);
      places = await answer.json();
    } catch { return say("The server does not answer.", true); }
    for (const [side, id] of [["gold", "gold"], ["predicted", "p1"]])
      for (const [table, row, column] of places[side]) {
        const cell = document.querySelector(`#${id} [data-table="${table}"] tbody [data-at="${row}.${column}"]`);
        if (cell) cell.classList.add("differs");
      }
  }
  button.setAttribute("aria-pressed", String(on));
  document.body.classList.toggle("marked", on);
  announce(on ? `Marks shown: ${places.gold.length} cells of the gold table, ${places.predicted.length} of the prediction` : "Marks hidden");
}
if ($("marks")) $("marks").addEventListener("click", marks);

// What is seen: on a narrow screen one table at a time, on a wide one the gold table above or beside.
const tabs = [...document.querySelectorAll("[data-tab]")];
function show(id) {
  for (const tab of tabs) {
    const on = tab.dataset.tab === id;
    tab.setAttribute("aria-pressed", String(on));
    $(tab.dataset.tab).classList.toggle("shown", on);
  }
}
for (const tab of tabs) tab.addEventListener("click", () => show(tab.dataset.tab));
function visit(id) {
  const panel = $(id);
  if (!panel) return;
  show(id);
  panel.scrollIntoView({ block: "nearest", inline: "nearest" });
  panel.focus({ preventScroll: true });
}
const beside = $("beside");
function lay(on) { document.body.classList.toggle("sided", on); beside.setAttribute("aria-pressed", String(on)); }
if (beside) {
  try { lay(localStorage.getItem("tabx:beside") === "1"); } catch { lay(false); }
  beside.addEventListener("click", () => {
    lay(!document.body.classList.contains("sided"));
    try { localStorage.setItem("tabx:beside", document.body.classList.contains("sided") ? "1" : "0"); } catch { /* only for this page */ }
  });
}
$("help").addEventListener("click", () => $("rules").showModal());

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") { event.preventDefault(); form.submit(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || $("rules").open) return;
  if (event.target.matches("textarea, select, input:not([type=radio])")) { if (event.key === "Escape") event.target.blur(); return; }
  const link = (rel) => { const found = document.querySelector(`a[rel=${rel}]`); if (found) found.click(); };
  const acts = {
    g: () => visit("gold"), 0: () => visit("gold"), n: () => link("next"), p: () => link("prev"), "?": () => $("rules").showModal(),
    r: () => { if (state.form === "rubric") show("answer"); else if (state.form === "rating") show(form.first.closest(".panel").id); form.first.focus(); },
    h: () => $("marks") && marks(), b: () => beside && beside.click(),
  };
  const act = /^[1-9]$/.test(event.key) ? () => visit(`p${event.key}`) : acts[event.key];
  if (act) { event.preventDefault(); act(); }
});

// What was there: the answer that counts, then whatever was entered after it, here or elsewhere.
const kept = read();
const drafts = [state.draft, kept.draft].filter(Boolean).sort((one, other) => one.stamp - other.stamp);
if (state.current) form.restore(state.current, true);
if (drafts.length) {
  form.restore(drafts.at(-1), false);
  spent = (drafts.at(-1).seconds || 0) * 1000;
  if (drafts.at(-1) === kept.draft) draft = kept.draft;
}
form.draw();
pending = kept.pending || {};
for (const [place, one] of Object.entries(pending)) send(place, one).then((said) => said && location.reload());
if (draft) keep();

// What other pages of this annotator could not bring to the server before they were closed.
async function bring(key) {
  const task = key.slice(shelf.length - number.length);
  let left;
  try { left = JSON.parse(localStorage.getItem(key)); } catch { return; }
  try {
    for (const [place, one] of Object.entries(left.pending || {})) {
      const answer = await post("answer", one, task);
      if (!answer.ok && answer.status !== 422) return;
      delete left.pending[place];
    }
    if (left.draft && !(await post("draft", left.draft, task)).ok) return;
    localStorage.removeItem(key);
  } catch { /* the next page tries again */ }
}
try {
  const mine = shelf.slice(0, -number.length);
  Object.keys(localStorage).filter((key) => key.startsWith(mine) && key !== shelf).forEach(bring);
} catch { /* a browser that keeps nothing has nothing to bring */ }
