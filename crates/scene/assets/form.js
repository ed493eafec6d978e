// Keeps a form with data-sheet up to date: after every change all of it is sent to where it would go anyway, and what
// follows from the answers is taken over from the page that comes back. What is being typed is never touched.
"use strict";

(() => {
  const form = document.querySelector("form[data-sheet]");
  if (!form) return;
  const PAUSE = 250;
  let timer, asking;

  const controls = (root) => [...root.querySelectorAll("[name]")].filter((each) => each.id);

  // Sums, faults, preview: replaced where they differ.
  function takeLive(fresh) {
    for (const now of form.querySelectorAll("[data-live]")) {
      const next = fresh.getElementById(now.id);
      if (!next) continue;
      now.hidden = next.hidden;
      if (now.dataset.live !== "hidden" && now.innerHTML !== next.innerHTML) now.innerHTML = next.innerHTML;
    }
  }

  // Answers that follow from others, such as the other half of a swap, and lists that offer something else now.
  function takeControls(fresh) {
    for (const now of controls(form)) {
      const next = fresh.getElementById(now.id);
      if (!next) continue;
      now.ariaInvalid = next.ariaInvalid;
      if (now === document.activeElement || now.type === "radio" || now.type === "checkbox" || now.type === "file") continue;
      if (now.tagName === "SELECT" && now.innerHTML !== next.innerHTML) now.innerHTML = next.innerHTML;
      if (now.value !== next.value) now.value = next.value;
    }
  }

  async function ask() {
    asking?.abort();
    asking = new AbortController();
    const typed = new FormData(form);
    typed.set("do", "check");
    typed.delete("file");
    try {
      const answer = await fetch(form.action, { method: "POST", body: typed, signal: asking.signal, headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      takeLive(fresh);
      takeControls(fresh);
      enliven();
      form.dataset.fresh = String(Number(form.dataset.fresh || 0) + 1);
    } catch (error) {
      if (error.name !== "AbortError") document.getElementById("verdict").textContent = "The server does not answer. What you typed is still here.";
    }
  }

  function soon(pause) {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  form.addEventListener("input", (event) => {
    if (event.target.type === "file") return;
    keep();
    asking?.abort();
    soon(PAUSE);
  });
  // Whoever leaves a field gets what follows from it.
  form.addEventListener("change", (event) => event.target.type === "file" || soon(0));

  // A file is loaded as soon as it is chosen.
  form.querySelector("[type=file]")?.addEventListener("change", () => form.querySelector("button[value=load]").click());

  // Two places of the preview are swapped by picking one after the other.
  let picked = null;
  const listOf = (thing) => form.querySelector(`[data-place="${thing.dataset.id}"]`);

  function enliven() {
    for (const thing of document.querySelectorAll("#preview [data-id]")) {
      if (!listOf(thing)) continue;
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("aria-pressed", String(thing.dataset.id === picked));
      thing.classList.add("can");
      thing.classList.toggle("picked", thing.dataset.id === picked);
    }
  }

  function choose(thing) {
    const here = thing && listOf(thing);
    if (!here) return;
    if (picked === null || picked === thing.dataset.id) {
      picked = picked === null ? thing.dataset.id : null;
      enliven();
      return;
    }
    const there = form.querySelector(`[data-place="${picked}"]`);
    const [one, other] = [here.value, there.value];
    picked = null;
    here.value = other;
    there.value = one;
    keep();
    enliven();
    ask().then(() => document.querySelector(`#preview [data-id="${thing.dataset.id}"]`)?.focus());
  }

  const preview = document.getElementById("preview");
  preview.addEventListener("click", (event) => choose(event.target.closest("[data-id]")));
  preview.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { picked = null; enliven(); }
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(event.target.closest("[data-id]"));
  });

  // The last draft stays with the tab: whoever reloads, goes astray or starts from something else can take it up again.
  const DRAFT = `sheet:${location.pathname}`;
  const answers = () => JSON.stringify([...new FormData(form)].filter(([, answer]) => typeof answer === "string"));

  function keep() {
    try {
      sessionStorage.setItem(DRAFT, answers());
    } catch {
      // No room, or not allowed: then it is only in the form.
    }
  }

  function putBack(draft) {
    for (const control of controls(form)) {
      const answer = draft.get(control.name);
      if (control.type === "radio") control.checked = control.value === answer;
      else if (control.type === "checkbox") control.checked = answer !== undefined;
      else if (control.type !== "file" && answer !== undefined) control.value = answer;
    }
  }

  function offerDraft() {
    const kept = sessionStorage.getItem(DRAFT);
    const offer = document.getElementById("kept-draft");
    if (!kept || kept === answers()) return;
    offer.hidden = false;
    offer.querySelector("button").addEventListener("click", async () => {
      const draft = new Map(JSON.parse(kept));
      offer.hidden = true;
      // Twice, because some lists offer an answer only once the others are given.
      for (let round = 0; round < 2; round += 1) {
        putBack(draft);
        await ask();
      }
      keep();
    });
  }

  for (const hint of document.querySelectorAll("[data-script]")) hint.hidden = false;
  for (const spare of document.querySelectorAll("[data-plain]")) spare.hidden = true;
  enliven();
  offerDraft();
})();
