"use strict";
const heights = new Map(); // of the parts that stay at the top of the window

/** Let one pair of tables answer; what it reads and shows is all inside its root. */
function openPair(root) {
  const part = (name) => root.querySelector(`[data-part="${name}"]`);
  const links = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
  const sides = ["gold", "predicted"];
  const other = { gold: "predicted", predicted: "gold" };
  const tables = Object.fromEntries(sides.map((side) => [side, root.querySelector(`[data-side="${side}"]`)]));
  const reason = part("reason");
  const hint = reason.firstElementChild;
  const buttons = [...part("trace").querySelectorAll("button")];
  const key = (row, column) => row + "," + column;

  // What belongs to what, looked up from either side.
  const pairs = { rows: { gold: new Map(), predicted: new Map() }, columns: { gold: new Map(), predicted: new Map() } };
  for (const axis of ["rows", "columns"])
    for (const pair of links[axis])
      sides.forEach((side, index) => pair[index].forEach((place) => pairs[axis][side].set(place, pair)));
  const slots = { gold: new Map(), predicted: new Map() };
  const put = (map, name, place) => map.has(name) ? map.get(name).push(place) : map.set(name, [place]);
  for (const [row, column, places] of links.slots) {
    slots.gold.set(key(row, column), places);
    for (const place of places) put(slots.predicted, key(...place), [row, column]);
  }
  const told = { gold: {}, predicted: {} };
  for (const side of sides) for (const part of ["cells", "rows", "columns"]) told[side][part] = new Map();
  links.findings.forEach((finding, index) => {
    for (const side of sides)
      for (const [part, places] of Object.entries(finding[side] || {}))
        for (const place of places) put(told[side][part], part === "cells" ? key(...place) : place, index);
  });

  const rowOf = (side, row) => tables[side] && tables[side].querySelector(`tr[data-r="${row}"]`);
  const cellOf = (side, [row, column]) => { const line = rowOf(side, row); return line && line.cells[column + 1]; };
  const headsOf = (side, column) => {
    const heads = tables[side] ? [...tables[side].tHead.querySelectorAll("[data-c]")] : [];
    return heads.filter((head) => +head.dataset.c <= column && column < +head.dataset.c + head.colSpan);
  };
  const headOf = (side, column) => headsOf(side, column).pop();

  /** Where a cell's partner stands on the other side. */
  function partners(side, [row, column]) {
    const placed = slots[side].get(key(row, column));
    if (placed) return placed;
    const at = side === "gold" ? 1 : 0;
    const rows = pairs.rows[side].get(row), columns = pairs.columns[side].get(column);
    return rows && columns ? [[rows[at][0], columns[at][0]]] : [];
  }

  /** What a place of a table is about: {gold: {cells, rows, columns}, predicted: {…}, findings}. */
  function selectPlace(side, row, column) {
    const at = side === "gold" ? 1 : 0, there = other[side];
    const found = { at: [side, row, column], [side]: {}, [there]: {} };
    const rows = row === null ? null : pairs.rows[side].get(row);
    const columns = column === null ? null : pairs.columns[side].get(column);
    if (row !== null && column !== null) {
      found[side].cells = [[row, column]];
      found[there].cells = partners(side, [row, column]);
    }
    if (row !== null) { found[side].rows = [row]; found[there].rows = rows ? rows[at] : []; }
    if (column !== null) { found[side].columns = [column]; found[there].columns = columns ? columns[at] : []; }
    const here = told[side], numbers = [];
    if (row !== null && column !== null) numbers.push(...(here.cells.get(key(row, column)) || []));
    if (row !== null) numbers.push(...(here.rows.get(row) || []));
    if (column !== null) numbers.push(...(here.columns.get(column) || []));
    found.findings = [...new Set(numbers)].sort((a, b) => a - b);
    found.why = [rows && ["row", rows], columns && ["column", columns]].filter(Boolean);
    return found;
  }
  const selectFinding = (index) => ({ gold: {}, predicted: {}, ...links.findings[index], findings: [index], why: [] });

  // Showing.
  let lit = [], sheets = [];
  function light(element, name) { if (element) { element.classList.add(name); lit.push([element, name]); } }
  function tint(side, columns) {
    if (!tables[side] || !columns.length) return;
    const style = document.createElement("style");
    style.textContent = columns.map((column) => `#${tables[side].id} tr[data-r] > :nth-child(${column + 2})`).join(",") +
      "{background-image:linear-gradient(var(--glow),var(--glow))}";
    document.head.append(style);
    sheets.push(style);
  }
  function show(chosen) {
    lit.forEach(([element, name]) => element.classList.remove(name));
    sheets.forEach((style) => style.remove());
    lit = []; sheets = [];
    if (!chosen) { reason.replaceChildren(hint); return; }
    for (const side of sides) {
      const { cells = [], rows = [], columns = [] } = chosen[side];
      rows.forEach((row) => light(rowOf(side, row), "near"));
      columns.forEach((column) => light(headOf(side, column), "here"));
      cells.forEach((place) => light(cellOf(side, place), "here"));
      tint(side, columns);
    }
    explain(chosen);
  }

  const make = (tag, name, ...parts) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...parts);
    return element;
  };
  const text = (element) => element ? element.textContent.trim() || "∅" : "";
  const quiet = (words) => make("span", "was", words);
  const bdi = (words) => make("bdi", "", words);
  function explain(chosen) {
    const lines = [];
    if (chosen.at) lines.push(make("p", "places", ...where(chosen)));
    if (chosen.findings.length)
      lines.push(make("ul", "", ...chosen.findings.slice(0, 6).map((index) => make("li", "",
        make("span", "cost", buttons[index].querySelector(".cost").textContent),
        bdi(buttons[index].querySelector(".text").textContent)))));
    if (chosen.findings.length > 6) lines.push(make("p", "fact", `… ${chosen.findings.length - 6} more`));
    if (chosen.at && !chosen.findings.length) lines.push(make("p", "fact", "No difference here."));
    for (const [axis, [gold, predicted, by]] of chosen.why)
      if (by) lines.push(make("p", "fact", `${axis} ${numbers(gold)} → ${numbers(predicted)}: `, bdi(by)));
    reason.replaceChildren(...lines);
  }
  const numbers = (places) => places.map((place) => place + 1).join(" + ");
  function where({ at: [side, row, column], ...chosen }) {
    const parts = [];
    if (row !== null) parts.push(`row ${row + 1}`);
    if (column !== null) parts.push(bdi(headsOf(side, column).map((head) => head.textContent.trim()).filter(Boolean).join(".") || `column ${column + 1}`));
    const said = [quiet(`${side} `), ...parts.flatMap((part, index) => index ? [", ", part] : [part])];
    const name = ([number, at]) => text(cellOf(number, at));
    if (row !== null && column !== null) {
      said.push(": ", bdi(name([side, [row, column]])));
      const there = chosen[other[side]].cells;
      said.push(quiet(there.length ? ` · ${other[side]} ` : ` · nothing in the ${other[side]} table`));
      if (there.length) said.push(bdi(there.map((place) => name([other[side], place])).join(" | ")));
    }
    return said;
  }

  /** Scroll a table's own panel, and nothing else, so that a place in it can be seen. */
  function reveal(side, chosen) {
    const { cells = [], rows = [], columns = [] } = chosen[side];
    const target = cells.length ? cellOf(side, cells[0]) : rows.length ? rowOf(side, rows[0]) : columns.length && headOf(side, columns[0]);
    if (!target) return;
    const panel = tables[side].parentElement;
    for (let pass = 0; pass < 2; pass++) { // rows not laid out so far change the height on the way
      const frame = panel.getBoundingClientRect(), box = target.getBoundingClientRect();
      const top = frame.top + tables[side].tHead.offsetHeight;
      if (!target.closest("thead") && (box.top < top || box.bottom > frame.bottom))
        panel.scrollTop += box.top - (top + frame.bottom - box.height) / 2;
      if (target.tagName !== "TR" && (box.left < frame.left || box.right > frame.right))
        panel.scrollLeft += box.left - (frame.left + frame.right - box.width) / 2;
    }
  }

  // Holding: a click or Enter keeps what is shown until Esc or another click.
  let held = null;
  function hold(chosen, from) {
    held = chosen;
    buttons.forEach((button) => { if (button.getAttribute("aria-pressed") === "true") button.setAttribute("aria-pressed", "false"); });
    if (from) from.setAttribute("aria-pressed", "true");
    reason.classList.toggle("held", Boolean(chosen));
    show(chosen);
    if (chosen) sides.forEach((side) => tables[side] && reveal(side, chosen));
  }

  function placeOf(target) {
    const cell = target.closest && target.closest("[data-side] td, [data-side] th");
    if (!cell || !root.contains(cell) || cell.closest(".section") || cell.classList.contains("corner")) return null;
    const side = cell.closest("table").dataset.side;
    if (cell.dataset.c) return selectPlace(side, null, +cell.dataset.c);
    return selectPlace(side, +cell.parentElement.dataset.r, cell.cellIndex ? cell.cellIndex - 1 : null);
  }
  const findingOf = (target) => target.closest ? buttons.indexOf(target.closest("button")) : -1;
  function chosenBy(target) {
    const index = findingOf(target);
    return index >= 0 ? selectFinding(index) : placeOf(target);
  }

  let frame = 0;
  function preview(chosen, follow) {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      show(chosen || held);
      if (chosen && follow) sides.forEach((side) => tables[side] && reveal(side, chosen));
    });
  }
  let rest = {}; // where the pointer was last: what scrolls under a resting pointer is not pointed at
  const moved = (event) => { const still = rest.x === event.clientX && rest.y === event.clientY; rest = { x: event.clientX, y: event.clientY }; return !still; };
  document.addEventListener("pointerover", (event) => { if (moved(event) && event.pointerType !== "touch") preview(chosenBy(event.target), findingOf(event.target) >= 0); });
  document.addEventListener("pointermove", moved);
  document.addEventListener("focusin", (event) => {
    const chosen = chosenBy(event.target);
    if (!chosen || !event.target.matches(":focus-visible")) return;
    preview(chosen, true);
  });
  document.addEventListener("click", (event) => {
    const index = findingOf(event.target);
    if (index >= 0) {
      const pressed = buttons[index].getAttribute("aria-pressed") === "true";
      return hold(pressed ? null : selectFinding(index), pressed ? null : buttons[index]);
    }
    const chosen = placeOf(event.target);
    if (chosen) {
      const cell = event.target.closest("td, th");
      rove(cell);
      cell.focus({ preventScroll: true });
      hold(chosen);
    }
    const link = event.target.closest("a.told");
    if (link && root.contains(link)) {
      event.preventDefault();
      filter(new Set());
      const button = buttons.find((one) => one.id === link.hash.slice(1));
      button.focus();
      hold(selectFinding(buttons.indexOf(button)), button);
    }
  });

  // The keyboard: one tab stop for each table, arrows inside.
  const stops = {};
  function rove(cell) {
    const side = cell.closest("table").dataset.side;
    if (stops[side]) stops[side].tabIndex = -1;
    stops[side] = cell;
    cell.tabIndex = 0;
  }
  for (const side of sides) {
    const first = tables[side] && tables[side].querySelector("td, [data-c]");
    if (first) rove(first);
  }
  const line = (row, step) => {
    let body = row.parentElement, next = row;
    do {
      next = step > 0 ? next.nextElementSibling : next.previousElementSibling;
      if (!next) {
        body = step > 0 ? body.nextElementSibling : body.previousElementSibling;
        next = body && body.tagName === "TBODY" ? (step > 0 ? body.firstElementChild : body.lastElementChild) : null;
      }
    } while (next && !next.dataset.r);
    return next;
  };
  function neighbour(cell, name) {
    const row = cell.parentElement, table = cell.closest("table");
    if (cell.dataset.c) {
      const heads = [...table.tHead.querySelectorAll("[data-c]")];
      if (name === "ArrowDown") { const first = table.querySelector("tr[data-r]"); return first && first.cells[+cell.dataset.c + 1]; }
      return { ArrowLeft: heads[heads.indexOf(cell) - 1], ArrowRight: heads[heads.indexOf(cell) + 1] }[name];
    }
    if (name === "ArrowUp" || name === "ArrowDown") {
      const next = line(row, name === "ArrowUp" ? -1 : 1);
      return next ? next.cells[cell.cellIndex] : name === "ArrowUp" && cell.cellIndex ? headOf(table.dataset.side, cell.cellIndex - 1) : null;
    }
    return { ArrowLeft: cell.previousElementSibling, ArrowRight: cell.nextElementSibling, Home: row.cells[1], End: row.cells[row.cells.length - 1] }[name];
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return hold(null);
    if (!root.contains(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.closest("[data-side] td, [data-side] th");
    if (cell) {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); hold(placeOf(cell)); return; }
      const next = neighbour(cell, event.key);
      if (next) { event.preventDefault(); rove(next); next.focus({ preventScroll: true }); }
      return;
    }
    const index = findingOf(event.target);
    if (index >= 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const open = buttons.filter((button) => !button.parentElement.hidden);
      const next = open[open.indexOf(buttons[index]) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) { event.preventDefault(); next.focus(); }
    }
  });

  // The filter: any number of kinds; none chosen means all.
  const kinds = [...root.querySelectorAll(".filter [data-kind]")];
  const all = root.querySelector(".filter .all"), shown = part("shown");
  let chosenKinds = new Set();
  function filter(wanted) {
    chosenKinds = wanted;
    if (!all) return;
    let count = 0;
    for (const button of buttons) {
      const item = button.parentElement;
      item.hidden = wanted.size > 0 && !wanted.has(item.dataset.kind);
      count += !item.hidden;
    }
    kinds.forEach((button) => button.setAttribute("aria-pressed", String(wanted.has(button.dataset.kind))));
    all.setAttribute("aria-pressed", String(!wanted.size));
    shown.textContent = wanted.size ? `${count} of ${buttons.length} shown` : "";
  }
  if (all) all.addEventListener("click", () => filter(new Set()));
  for (const button of kinds) button.addEventListener("click", () => {
    const wanted = new Set(chosenKinds);
    if (!wanted.delete(button.dataset.kind)) wanted.add(button.dataset.kind);
    filter(wanted);
  });

  const stuck = part("tables");
  new ResizeObserver(() => {
    heights.set(root, getComputedStyle(stuck).position === "sticky" ? stuck.offsetHeight : 0);
    document.documentElement.style.setProperty("--stuck", Math.max(...heights.values()) + "px");
  }).observe(stuck);
}

for (const root of document.querySelectorAll("[data-pair]")) openPair(root);
