/** The look of the payment page: quiet like the shop's, but plainly another house's, cool where the shop is warm. */
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
  padding: 1rem;
}
header, main { inline-size: 100%; max-inline-size: 27rem; margin-inline: auto; }
header { padding-block: .5rem 1rem; }
main { background: var(--sheet); border-block-start: 4px solid var(--green); padding: clamp(1.25rem, 6vw, 2.25rem); }
.maker { font-size: .875rem; font-weight: 650; letter-spacing: .01em; color: var(--green); }
.demo { font-size: .875rem; color: var(--ink-soft); }
h1 { font-size: 1rem; font-weight: 500; line-height: 1.4; overflow-wrap: anywhere; }
h1 strong {
  display: block;
  font-size: clamp(2.25rem, 12vw, 3rem);
  font-weight: 600;
  letter-spacing: -.03em;
  line-height: 1.15;
  font-variant-numeric: tabular-nums;
}
dl { margin-block: 1.25rem; border-block: 1px solid var(--line); }
dl div { padding-block: .5rem; }
dl div + div { border-block-start: 1px solid var(--line); }
dt { font-size: .8125rem; color: var(--ink-soft); }
dd { overflow-wrap: anywhere; }
.notice { margin-block-start: 1rem; padding: .75rem 1rem; border-inline-start: 4px solid var(--bad); background: #fbecec; }
fieldset { border: 0; padding: 0; margin-block-end: 1.5rem; }
legend { padding: 0; font-size: .8125rem; color: var(--ink-soft); margin-block-end: .25rem; }
label { display: flex; align-items: center; gap: .75rem; min-block-size: 3rem; cursor: pointer; }
label + label { border-block-start: 1px solid var(--line); }
input { inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--green); flex: none; }
button, .button {
  display: block;
  inline-size: 100%;
  min-block-size: 3.25rem;
  padding: .75rem 1rem;
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
button + button { margin-block-start: .75rem; }
.quiet { color: var(--ink); background: none; border-color: var(--edge); font-weight: 500; }
.plain { color: var(--ink-soft); background: none; border-color: transparent; font-weight: 500; text-decoration: underline; text-underline-offset: .2em; }
.quiet:hover, .plain:hover { color: var(--ink); background: var(--ground); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
@media (min-width: 40rem) { body { padding-block: 3rem; } }
`;
