"use strict";
const names = JSON.parse(document.getElementById("names").textContent);
const chosen = { d: new Set(), m: new Set() }; // numbers of data sets and models; none chosen means all
const lists = [];
const collator = new Intl.Collator("en", { numeric: true });
const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b);

/** Order two values; what is not there comes last, whatever the direction. */
function order(a, b, direction) {
  if (a === null || b === null) return (a === null) - (b === null);
  return direction * compare(a, b);
}

// Sorting: the first click sorts numbers from the greatest, names from A; the next turns it.
function turn(head, isName) {
  const before = head.getAttribute("aria-sort");
  for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
  const rising = before ? before === "descending" : isName;
  head.setAttribute("aria-sort", rising ? "ascending" : "descending");
  return rising ? 1 : -1;
}
function valueOf(text) {
  const number = parseFloat(text.replace(/^< /, "").replace(/,/g, ""));
  return text === "" ? null : Number.isNaN(number) ? text : number;
}
for (const table of document.querySelectorAll("[data-sortable]")) {
  const body = table.tBodies[0];
  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const head = button.parentElement, place = head.cellIndex, isName = head.classList.contains("name");
    const direction = turn(head, isName);
    const text = (row) => row.cells[place].textContent;
    const rows = [...body.rows].map((row) => [isName ? text(row) || null : valueOf(text(row)), row]);
    rows.sort((a, b) => order(a[0], b[0], direction));
    body.append(...rows.map(([, row]) => row));
  });
}

// The filter of the page: by data set and model.
function isShown(datasets, models) {
  return (!chosen.d.size || datasets.length === 0 || datasets.some((one) => chosen.d.has(one))) &&
    (!chosen.m.size || models.length === 0 || models.some((one) => chosen.m.has(one)));
}
const about = { "data set": "datasets", model: "models", first: "models", second: "models" }; // by the heads of columns
function filterTables() {
  for (const section of document.querySelectorAll(".figures")) {
    const heads = [...section.querySelectorAll("thead th")].map((head) => about[head.textContent]);
    const numbers = (row, kind) => [...row.cells].filter((_, place) => heads[place] === kind)
      .map((cell) => names[kind].indexOf(cell.textContent));
    let count = 0;
    for (const row of section.querySelectorAll("tbody tr")) {
      row.hidden = !isShown(numbers(row, "datasets"), numbers(row, "models"));
      count += !row.hidden;
    }
    section.hidden = !count;
  }
}
for (const group of document.querySelectorAll("[data-filter]"))
  group.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    toggle(chosen[group.dataset.filter], button);
    filterTables();
    lists.forEach((list) => list());
  });
function toggle(set, button) {
  const value = +button.dataset.value;
  if (!set.delete(value)) set.add(value);
  button.setAttribute("aria-pressed", String(set.has(value)));
}

/** The list of pairs of one signature: only what is looked at is in the page. */
function openList(root) {
  const { statuses, pairs } = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
  const [ID, DATASET, MODEL, STATUS, , , , , , , WHY] = [...Array(11).keys()];
  const table = root.querySelector("table"), more = root.querySelector(".more");
  const input = root.querySelector("input"), shown = root.querySelector("[data-shown]"), printed = root.querySelector(".printed");
  const portion = 100, status = new Set();
  let found = pairs, sorting = null, count = 0;
  const all = names.datasets.indexOf("all");
  const texts = pairs.map((pair) => (pair[ID] + "\n" + pair[WHY]).toLowerCase());
  const place = new Map(pairs.map((pair, index) => [pair, index]));

  /** What a column shows, and what it is sorted by. */
  function cell(pair, column) {
    const value = pair[column];
    if (column === DATASET) return value < 0 ? "all" : names.datasets[value];
    if (column === MODEL) return names.models[value];
    if (column === STATUS) return statuses[value];
    return Array.isArray(value) ? value[1] : value === null ? "" : typeof value === "number" ? value.toLocaleString("en") : value;
  }
  function key(pair, column) {
    const value = pair[column];
    if (column === DATASET || column === MODEL || column === STATUS) return cell(pair, column);
    return Array.isArray(value) ? value[0] : value === "" ? null : value;
  }

  function choose() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = pairs.filter((pair, index) =>
      isShown(pair[DATASET] < 0 ? [] : [pair[DATASET], all], [pair[MODEL]]) &&
      (!status.size || status.has(pair[STATUS])) && words.every((word) => texts[index].includes(word)));
    if (sorting) {
      const [column, direction] = sorting;
      const keys = new Map(found.map((pair) => [pair, key(pair, column)]));
      found.sort((a, b) => order(keys.get(a), keys.get(b), direction) || place.get(a) - place.get(b));
    }
    count = 0;
    [...table.tBodies].forEach((body) => body.remove());
    draw();
  }
  function draw() {
    const rows = found.slice(count, count + portion).map(row);
    if (!count && rows.length) rows[0].tabIndex = 0;
    // A body for each portion: what is far from the window is not laid out.
    const body = table.createTBody();
    body.append(...rows);
    count += rows.length;
    more.hidden = count >= found.length;
    more.textContent = `show ${Math.min(portion, found.length - count)} more`;
    printed.textContent = count < pairs.length ? `${count.toLocaleString("en")} of ${pairs.length.toLocaleString("en")} pairs are printed: those that the page shows.` : "";
    shown.textContent = `${found.length.toLocaleString("en")} of ${pairs.length.toLocaleString("en")} pairs`;
  }
  function row(pair) {
    const line = document.createElement("tr");
    line.className = `shut ${statuses[pair[STATUS]]}`;
    line.tabIndex = -1;
    line.setAttribute("aria-expanded", "false");
    pair.forEach((_, column) => {
      const place = document.createElement("td"), text = document.createElement("bdi");
      if (column <= STATUS || column === WHY) place.className = "name";
      text.textContent = cell(pair, column);
      place.append(text);
      line.append(place);
    });
    return line;
  }
  function open(line) {
    const isShut = line.classList.toggle("shut");
    line.setAttribute("aria-expanded", String(!isShut));
  }
  function go(line) {
    const stop = table.querySelector('tr[tabindex="0"]');
    if (stop) stop.tabIndex = -1;
    line.tabIndex = 0;
    line.focus();
  }

  /** The row before or after another, in whatever portion. */
  function beside(line, step) {
    const body = line.parentElement;
    if (step > 0) return line.nextElementSibling || (body.nextElementSibling && body.nextElementSibling.firstElementChild);
    const before = body.previousElementSibling;
    return line.previousElementSibling || (before && before.tagName === "TBODY" ? before.lastElementChild : null);
  }

  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const head = button.parentElement;
    sorting = [+button.dataset.column, turn(head, head.classList.contains("name"))];
    choose();
  });
  root.querySelector("[data-status]").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) { toggle(status, button); choose(); }
  });
  input.addEventListener("input", choose);
  more.addEventListener("click", draw);
  table.addEventListener("click", (event) => {
    const line = event.target.closest("tbody tr");
    if (line && String(getSelection()) === "") { open(line); go(line); }
  });
  table.addEventListener("keydown", (event) => {
    const line = event.target.closest("tbody tr");
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); return open(line); }
    if (event.key === "ArrowDown" && !beside(line, 1) && count < found.length) draw();
    const bodies = table.tBodies;
    const next = { ArrowDown: () => beside(line, 1), ArrowUp: () => beside(line, -1), Home: () => bodies[0].firstElementChild, End: () => bodies[bodies.length - 1].lastElementChild }[event.key];
    if (next && next()) { event.preventDefault(); go(next()); }
  });
  lists.push(choose);
  choose();
  return input;
}
const inputs = [...document.querySelectorAll("[data-pairs]")].map(openList);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input") && inputs.length) { event.preventDefault(); inputs[0].focus(); }
});

// What stays at the top of the window covers nothing that is jumped to.
const stuck = document.querySelector(".choice");
new ResizeObserver(() => {
  const height = getComputedStyle(stuck).position === "sticky" ? stuck.offsetHeight : 0;
  document.documentElement.style.setProperty("--stuck", height + "px");
}).observe(stuck);
