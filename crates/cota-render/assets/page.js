"use strict";

// A sequence through a machine, one step at a time.
function stepper(root) {
  const data = JSON.parse(root.querySelector("script").textContent);
  const slider = root.querySelector("input");
  const output = root.querySelector("output");
  const symbols = [...root.querySelectorAll(".symbol")];
  const last = data.steps.length;
  let step = 0;
  let timer = 0;

  function light(selector, on) {
    root.querySelectorAll(selector).forEach((element) => element.classList.toggle("lit", on));
  }

  function show(wanted) {
    step = Math.min(Math.max(wanted, 0), last);
    light(".lit", false);
    let state = last ? data.steps[0][0] : 0;
    output.textContent = `In ${data.states[state]}; ${last} inputs to come.`;
    if (step > 0) {
      const [from, input, answer, to] = data.steps[step - 1];
      const edge = `[data-from="${from}"][data-to="${to}"]`;
      light(`.link${edge}`, true);
      root.querySelectorAll(`.labels${edge} text`).forEach((label) => {
        label.classList.toggle("lit", label.textContent === `${input} / ${answer}`);
      });
      output.textContent =
        `Step ${step} of ${last}: in ${data.states[from]}, ${input} gives ${answer} and leads to ${data.states[to]}.`;
      state = to;
    }
    light(`.node[data-node="${state}"]`, true);
    symbols.forEach((symbol, index) => {
      symbol.classList.toggle("done", index < step);
      symbol.classList.toggle("lit", index === step - 1);
    });
    slider.value = step;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function play() {
    if (timer) return stop();
    if (step === last) show(0);
    timer = setInterval(() => {
      show(step + 1);
      if (step === last) stop();
    }, 700);
  }

  const moves = {
    first: () => show(0),
    back: () => show(step - 1),
    on: () => show(step + 1),
    last: () => show(last),
  };
  root.querySelectorAll("[data-go]").forEach((button) => {
    button.addEventListener("click", () => {
      if (button.dataset.go === "play") return play();
      stop();
      moves[button.dataset.go]();
    });
  });
  symbols.forEach((symbol) => {
    symbol.addEventListener("click", () => {
      stop();
      show(Number(symbol.dataset.step));
    });
  });
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  root.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!move || event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stop();
    moves[move]();
  });
  show(0);
}

// The viewer has addresses of its own behind the #, so it gets a document of its own.
function viewer(root) {
  const button = root.querySelector("button");
  button.addEventListener("click", () => {
    const code = document.getElementById("viewer").textContent;
    const frame = document.createElement("iframe");
    frame.title = "Mutants in their source";
    // The policy of the page holds in the frame too: the viewer is the one script that may run in it. A blob would
    // not do: from a file, it has no origin, and is not let to change its own address.
    frame.srcdoc = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mutants</title></head><body>
<mutation-test-report-app title-postfix="Cota"></mutation-test-report-app>
<script>${code}</${"script"}></body></html>`;
    frame.addEventListener("load", () => {
      const inside = frame.contentDocument;
      const style = new frame.contentWindow.CSSStyleSheet();
      style.replaceSync(`html{color-scheme:light dark}body{margin:0}
        @media (prefers-color-scheme:dark){body{background:#18181b}}`);
      inside.adoptedStyleSheets.push(style);
      inside.querySelector("mutation-test-report-app").report =
        JSON.parse(root.querySelector("script").textContent);
      frame.focus();
    });
    button.replaceWith(frame);
  });
}

document.querySelectorAll(".stepper").forEach(stepper);
document.querySelectorAll(".mutants").forEach(viewer);
