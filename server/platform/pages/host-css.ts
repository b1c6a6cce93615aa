/** @param address Address of the portal's font file, whose name changes with each build. */
export function hostFontCss(address: string): string {
  return `@font-face {
  font-family: 'Inter Variable';
  font-display: swap;
  font-weight: 100 900;
  src: url('${address}') format('woff2-variations');
}
`
}

/** Large letters on a phone need the room beside them. */
const edge = 'min(1rem, 5vw)'

/**
 * The style of the host's own pages: palette and measures of the portal's tokens, without its components.
 * Text uses the portal's font if `hostFontCss` names its address, else the system's.
 */
export const hostCss = `:root {
  color-scheme: light dark;
  --page: light-dark(#faf7f0, #0f1613);
  --card: light-dark(#ffffff, #17211d);
  --stub: light-dark(#fdfbf5, #1b2722);
  --sunken: light-dark(#f2ede1, #1d2924);
  --line: light-dark(#e4ddcd, #2a3832);
  --perforation: light-dark(#b9b09a, #4a5b53);
  --field-line: light-dark(#7f8a84, #6f8078);
  --ink: light-dark(#16211d, #e9efeb);
  --ink-muted: light-dark(#56635d, #a5b3ac);
  --action: light-dark(#0e5c4a, #5cc3a3);
  --action-strong: light-dark(#0a4537, #7fd6bb);
  --on-action: light-dark(#ffffff, #06251c);
  --money-ink: light-dark(#7a4a00, #f2c274);
  --danger: light-dark(#b2382a, #ff9c8b);
  --danger-soft: light-dark(#fcebe7, #3a1f1a);
  --radius-m: 10px;
  --radius-l: 14px;
  --target: 48px;
  --focus: 0 0 0 2px var(--page), 0 0 0 4px var(--action);
}

*, ::before, ::after { box-sizing: border-box; }
h1, h2, p, ul, form { margin: 0; padding: 0; }
ul { padding-inline-start: 1.25rem; }
li + li { margin-block-start: 0.25rem; }
li::marker { color: var(--action); }

html {
  background: var(--page);
  color: var(--ink);
  font: 400 1rem/1.5 'Inter Variable', system-ui, sans-serif;
  -webkit-font-smoothing: antialiased;
  text-size-adjust: 100%;
}
body { margin: 0; min-inline-size: 320px; min-block-size: 100dvh; }

a { color: var(--action); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { color: var(--action-strong); text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid transparent; box-shadow: var(--focus); border-radius: 6px; }

header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  min-block-size: 80px;
  padding-inline: ${edge};
  border-block-end: 1px solid var(--line);
}
.logo {
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-block-size: 44px;
  color: var(--ink);
  font-size: min(1.3125rem, 8vw);
  font-weight: 740;
  letter-spacing: -0.035em;
  text-decoration: none;
}
.help { display: grid; align-items: center; min-block-size: 44px; margin-inline-start: auto; }
.bar a, .menu a { display: flex; align-items: center; min-block-size: 44px; color: var(--ink); font-size: 0.875rem; font-weight: 560; text-decoration: none; }
.menu { position: relative; margin-inline-start: auto; }
.menu summary { display: grid; align-items: center; min-block-size: 44px; padding-inline: 0.75rem; border: 1px solid var(--perforation); border-radius: var(--radius-m); font-weight: 560; cursor: pointer; }
.menu nav { position: absolute; inset: calc(100% + 0.25rem) 0 auto auto; z-index: 2; inline-size: max-content; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: var(--radius-m); background: var(--card); }
@media (width < 768px) {
  .bar { position: fixed; inset: auto 0 0; z-index: 1; display: flex; padding-block-end: env(safe-area-inset-bottom); border-block-start: 1px solid var(--line); background: var(--page); }
  .bar a { flex: 1; justify-content: center; min-block-size: min(3.75rem, 22vw); padding-inline: 2px; font-size: min(0.75rem, 4.8vw); line-height: 1.15; text-align: center; overflow-wrap: anywhere; }
  header:has(.bar) + main { padding-block-end: 8rem; }
}
@media (width >= 768px) {
  .bar { display: flex; gap: 1.5rem; margin-inline-start: 1.5rem; }
}
.logo svg { flex: none; color: var(--action); }
.logo path + path { stroke: var(--page); }

main { max-inline-size: 34rem; margin-inline: auto; padding: clamp(1rem, 4vh, 3rem) ${edge} 4.5rem; }
.sheet {
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  background: var(--card);
  overflow-wrap: anywhere;
}
.face, .stub { display: grid; gap: 1rem; padding: 1.5rem ${edge}; }
.stub { padding-block: 1rem; }
.stub {
  position: relative;
  border-block-start: 2px dotted var(--perforation);
  background: var(--stub);
  color: var(--ink-muted);
  font-size: 0.875rem;
}
.stub::before, .stub::after {
  content: '';
  position: absolute;
  inset-block-start: -10px;
  inline-size: 18px;
  block-size: 18px;
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--page);
}
.stub::before { inset-inline-start: -10px; }
.stub::after { inset-inline-end: -10px; }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; }
.links li { margin: 0; }
.links a { display: inline-block; padding-block: 0.625rem; }

h1 { font-size: min(clamp(1.5rem, 1.3rem + 1.4vw, 2rem), 11vw); font-weight: 720; letter-spacing: -0.028em; line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.0625rem; font-weight: 650; letter-spacing: -0.01em; }
.face > h2 { margin-block: 0.5rem -0.5rem; }

.rows { padding: 0; list-style: none; }
.rows li { margin: 0; border-block-start: 2px dotted var(--line); }
.rows li:last-child { border-block-end: 2px dotted var(--line); }
.rows a { display: block; padding-block: 0.75rem; font-weight: 560; }
.rows li:has(> a + :is(strong, span)) { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; column-gap: 1rem; }
.rows a + :is(span, strong) { padding-block-end: 0.75rem; }
.rows a + span { color: var(--ink-muted); font-size: 0.875rem; }
.rows a + strong { color: var(--money-ink); }
.rows li:has(p):not(:has(> a)) { display: grid; gap: 0.5rem; padding-block: 1rem; }
.rows li > p { margin: 0; }
.rows p + p { color: var(--ink-muted); font-size: 0.875rem; }
.rows summary { inline-size: fit-content; padding-block: 0.25rem; color: var(--action); font-weight: 560; cursor: pointer; }
.rows details form { padding-block: 0.5rem; }
.rows button { justify-self: start; border-color: var(--field-line); background: transparent; color: var(--action); }
.rows button:hover { background: var(--sunken); color: var(--action-strong); }
.rows .hint { margin-block: -0.625rem 0.75rem; }
.danger { color: var(--danger); font-weight: 560; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.buttons :is(button, .button) { border-color: var(--field-line); background: transparent; color: var(--action); }
.buttons :is(button, .button):hover { background: var(--sunken); color: var(--action-strong); }
form { display: grid; gap: 1rem; }

.qr svg { display: block; inline-size: min(100%, 15rem); margin-inline: auto; border-radius: var(--radius-m); }
.secret, .codes { padding: 0.75rem 1rem; border-radius: var(--radius-m); background: var(--sunken); font-family: ui-monospace, monospace; }
.secret { text-align: center; }
.codes { margin: 0; padding-inline: 3em 0; font-size: clamp(0.75rem, 3.4vw, 1rem); }

.messages { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.messages li { margin: 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--radius-m); }
.messages .answer { background: var(--sunken); }
.written { white-space: pre-wrap; }

.field { display: grid; gap: 0.375rem; }
.field label { font-size: 0.875rem; font-weight: 600; }
.hint { color: var(--ink-muted); font-size: 0.875rem; }
.error { color: var(--danger); font-size: 0.875rem; font-weight: 550; }
input, textarea, select {
  inline-size: 100%;
  min-block-size: var(--target);
  padding: 0.5rem min(0.875rem, 4.375vw);
  border: 1px solid var(--field-line);
  border-radius: var(--radius-m);
  background: var(--card);
  color: inherit;
  font: inherit;
  appearance: none;
}
textarea { resize: vertical; }
select { appearance: auto; }
:is(input, textarea, select):focus-visible { border-color: var(--action); border-radius: var(--radius-m); box-shadow: 0 0 0 1px var(--action); }
:is(input, textarea)[aria-invalid] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }

button, .button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-block-size: var(--target);
  padding: 0.5rem min(1.375rem, 7vw);
  border: 1.5px solid transparent;
  border-radius: var(--radius-m);
  background: var(--action);
  color: var(--on-action);
  font: inherit;
  font-weight: 620;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--action-strong); color: var(--on-action); }
button:focus-visible, .button:focus-visible { border-radius: var(--radius-m); }
button.danger { background: var(--danger); color: var(--on-action); }
button.danger:hover { background: var(--ink); color: var(--page); }

.question { display: grid; gap: 0.5rem; min-inline-size: 0; margin: 0; padding: 0; border: 0; }
.question legend { padding: 0; margin-block-end: 0.5rem; font-weight: 600; }
.option {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: var(--target);
  padding: 0.5rem min(0.875rem, 4.375vw);
  border: 1px solid var(--line);
  border-radius: var(--radius-m);
  cursor: pointer;
}
.option:hover { border-color: var(--field-line); }
.option:has(:checked) { border-color: var(--action); background: var(--sunken); }
.option:has(:focus-visible) { box-shadow: var(--focus); }
.option input { flex: none; inline-size: 20px; min-block-size: 20px; block-size: 20px; margin: 0; padding: 0; accent-color: var(--action); appearance: auto; }
.option input:focus-visible { box-shadow: none; }
.question[aria-invalid] .option { border-color: var(--danger); }

.problem {
  display: grid;
  gap: 0.25rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--danger);
  border-radius: var(--radius-m);
  background: var(--danger-soft);
  font-size: 0.875rem;
}
.problem ul { padding-inline-start: 1.25rem; }
.problem a { color: var(--danger); }

.fold > summary { padding-block: 0.625rem; border-block-start: 2px dotted var(--line); cursor: pointer; }
.fold + .fold { margin-block-start: -1rem; }
.fold[open] { padding-block-end: 1rem; }
.fold > summary h2 { display: inline; }
.fold h3 { margin: 1rem 0 0.25rem; font-size: 1rem; font-weight: 620; }
.search { grid-template-columns: minmax(0, 1fr) auto; gap: 0.5rem; }

.content { display: grid; gap: 1rem; }

/* Inside a card of the portal, which draws the border. */
.framed { min-inline-size: 208px; background: var(--card); }
.framed main { max-inline-size: none; padding: 0; }
.framed .sheet { border: 0; border-radius: 0; }
.framed .stub::before, .framed .stub::after { background: var(--card); }

@media print {
  :root { color-scheme: light; }
  html { background: #fff; }
  main { max-inline-size: none; padding-block: 0; }
  .sheet { border: 0; }
  header, .bar, .stub, .buttons, button, .button { display: none; }
}

@media (width >= 768px) {
  header { padding-inline: 1.5rem; }
  .face { padding: 2rem; }
  .stub { padding: 1rem 2rem; }
}
`
