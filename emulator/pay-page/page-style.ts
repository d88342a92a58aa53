/**
 * The look of the payment page: plain like the shop's, but with cool colours, so that it is recognisably another site.
 */
export const style = `
:root {
  color-scheme: light;
  --ground: #eaeff0;
  --sheet: #ffffff;
  --ink: #10211f;
  --ink-soft: #4a5c5a;
  --edge: #71827f;
  --line: #d3dcdb;
  --green: #0b5a47;
  --bad: #9b1c1c;
}
* { box-sizing: border-box; margin: 0; }
body {
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  color: var(--ink);
  background: var(--ground);
  min-block-size: 100vh;
  padding: .75rem;
}
header, main { inline-size: 100%; max-inline-size: 27rem; margin-inline: auto; }
header { padding-block: .25rem .75rem; font-size: .875rem; color: var(--ink-soft); }
header strong { color: var(--green); font-weight: 650; }
.sheet { background: var(--sheet); border-block-start: 4px solid var(--green); padding: clamp(1rem, 5vw, 2rem); }
h1 { font-size: .9375rem; font-weight: 500; line-height: 1.4; overflow-wrap: anywhere; }
h1 strong {
  display: block;
  font-size: clamp(2rem, 10vw, 2.75rem);
  font-weight: 600;
  letter-spacing: -.03em;
  line-height: 1.15;
  font-variant-numeric: tabular-nums;
}
h1.title { font-size: 1.5rem; font-weight: 600; margin-block-end: .5rem; }
h2 { font-size: 1rem; font-weight: 650; }
a { color: inherit; text-underline-offset: .2em; }
.facts { margin-block: .5rem 1rem; font-size: .8125rem; color: var(--ink-soft); }
.facts div { display: flex; gap: .5rem; }
.facts dt { flex: none; font-size: inherit; }
.facts dd { overflow-wrap: anywhere; }
nav { display: flex; border-block-end: 1px solid var(--line); margin-block-end: 1rem; }
nav a {
  display: grid;
  place-items: center;
  flex: 1 1 auto;
  min-block-size: 2.875rem;
  padding-inline: .25rem;
  font-size: .9375rem;
  text-decoration: none;
  color: var(--ink-soft);
  border-block-end: 3px solid transparent;
}
nav a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--green); }
nav a:hover { color: var(--ink); background: var(--ground); }
.notice { margin-block-end: 1rem; padding: .75rem 1rem; border-inline-start: 4px solid var(--bad); background: #fbecec; }
.lead { margin-block-end: 1rem; }
.field { display: grid; gap: .25rem; margin-block-end: .875rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; align-items: start; }
label, dt, legend { font-size: .875rem; color: var(--ink-soft); }
.hint { font-size: .875rem; }
.problem { font-size: .875rem; color: var(--bad); }
.field input {
  inline-size: 100%;
  min-block-size: 3rem;
  padding: .5rem .75rem;
  font: inherit;
  font-variant-numeric: tabular-nums;
  color: var(--ink);
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 2px;
}
.field input[aria-invalid] { border: 2px solid var(--bad); }
fieldset { border: 0; padding: 0; margin-block-end: 1rem; }
legend { padding: 0; margin-block-end: .25rem; }
fieldset label { display: flex; align-items: center; gap: .75rem; min-block-size: 3rem; font-size: 1rem; color: var(--ink); cursor: pointer; }
fieldset label + label { border-block-start: 1px solid var(--line); }
fieldset span { margin-inline-start: auto; color: var(--ink-soft); font-variant-numeric: tabular-nums; }
input[type=radio] { inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--green); flex: none; }
.account { margin-block-end: 1.25rem; border-block: 1px solid var(--line); }
.account div { padding-block: .5rem; }
.account div + div { border-block-start: 1px solid var(--line); }
.account dd { font-variant-numeric: tabular-nums; }
.large, .code { font-size: 1.5rem; font-weight: 600; letter-spacing: .02em; font-variant-numeric: tabular-nums; }
.code { margin-block-end: 1.25rem; padding: 1rem; text-align: center; background: var(--ground); overflow-wrap: anywhere; }
.waiting > * + * { margin-block-start: .75rem; }
button, .button {
  display: block;
  inline-size: 100%;
  min-block-size: 3rem;
  padding: .625rem 1rem;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  color: var(--sheet);
  background: var(--green);
  border: 1px solid var(--green);
  border-radius: 2px;
  cursor: pointer;
}
button:hover, .button:hover { background: #07402f; }
button + button, form + form { margin-block-start: .625rem; }
.quiet { color: var(--ink); background: none; border-color: var(--edge); font-weight: 500; }
.plain { color: var(--ink-soft); background: none; border-color: transparent; font-weight: 500; text-decoration: underline; text-underline-offset: .2em; }
.quiet:hover, .plain:hover { color: var(--ink); background: var(--ground); }
section { margin-block-start: 1.75rem; font-size: .875rem; }
section > p { color: var(--ink-soft); }
.cards { list-style: none; padding: 0; margin-block-start: .5rem; }
.cards li { display: flex; flex-wrap: wrap; column-gap: .75rem; padding-block: .25rem .625rem; border-block-start: 1px solid var(--line); }
.cards a { flex: 1 0 100%; display: flex; align-items: center; min-block-size: 2.75rem; font-weight: 600; }
.cards span { color: var(--ink-soft); font-variant-numeric: tabular-nums; }
.shortcuts form { display: grid; gap: .5rem; margin-block-start: .75rem; }
.shortcuts button { margin: 0; background: var(--sheet); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
@media (min-width: 40rem) { body { padding-block: 2.5rem; } }
@media (min-width: 60rem) {
  header { max-inline-size: 58rem; }
  main { max-inline-size: 58rem; display: grid; grid-template-columns: 27rem 1fr; column-gap: 4rem; align-items: start; }
  .sheet { grid-row: 1 / span 2; }
  section { margin-block-start: 0; }
  section + section { margin-block-start: 1.75rem; }
}
`;
