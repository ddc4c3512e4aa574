"use strict";
// The first page: a name, for whoever may join.
const form = document.getElementById("join");
if (form) form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const wrong = document.getElementById("wrong");
  const token = document.querySelector('meta[name="page-token"]').content;
  try {
    const answer = await fetch("join", {
      method: "POST", headers: { "content-type": "application/json", "x-csrf-token": token },
      body: JSON.stringify({ name: form.elements.name.value }),
    });
    const said = await answer.json();
    if (said.address) location.href = said.address;
    else wrong.textContent = Object.values(said.errors).join("; ");
  } catch { wrong.textContent = "The server does not answer; try again once it runs."; }
});
