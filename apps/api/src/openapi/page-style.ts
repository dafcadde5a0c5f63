/** The paper and ink of the site, in the fonts a machine has: the page stands by itself. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f0e4; --raised: #fcf8ef; --ink: #241c17; --soft: #55493f; --line: #d9ccb6;
  --accent: #6b1821; --get: #2c5f3d; --post: #1d4f91; --put: #7c4d08; --delete: #9c2418;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1c1815; --raised: #25201c; --ink: #f1e8da; --soft: #c8bbaa; --line: #3b332c;
    --accent: #e9a19a; --get: #9ccba4; --post: #9dc1ee; --put: #e6bb6a; --delete: #f0a79c;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 80rem; padding: 0 1.25rem; color: var(--ink); background: var(--paper);
  font: 1.0625rem/1.6 system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--post); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: 0.5rem 1rem; }
h1, main > section > h2 { font-family: Georgia, "Iowan Old Style", serif; font-weight: 600; line-height: 1.15; }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3rem); margin: 3rem 0 1rem; }
main > section > h2 { font-size: 1.75rem; margin: 4.5rem 0 0; }
h3 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.25rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 0.9375rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0.75rem 0; max-width: 65ch; }
small, dd { color: var(--soft); }
small { font-size: 0.8125rem; font-weight: 400; }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: 0.875em; }
p code, td code, dd code { overflow-wrap: anywhere; }
pre {
  margin: 0.75rem 0; padding: 0.875rem 1rem; max-height: 26rem; overflow: auto; line-height: 1.45;
  background: var(--raised); border: 1px solid var(--line); border-radius: 6px;
}
article { padding: 1.75rem 0 2rem; border-bottom: 1px solid var(--line); }
.route { display: flex; flex-wrap: wrap; gap: 0.25rem 0.625rem; align-items: baseline; margin: 0; }
.route code { overflow-wrap: anywhere; }
.route b, nav b { font-size: 0.75rem; letter-spacing: 0.04em; }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.barber { font-size: 0.8125rem; color: var(--soft); border: 1px solid var(--line); border-radius: 999px; padding: 0 0.625rem; }
table { border-collapse: collapse; width: 100%; margin: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.4375rem 0.75rem 0.4375rem 0; border-top: 1px solid var(--line); }
tr:first-child > * { border-top: 0; }
th { width: 15rem; font-weight: 400; }
td { color: var(--soft); font-size: 0.9375rem; }
details, .answer { margin: 0; max-width: none; }
summary, .answer { padding: 0.3125rem 0; }
summary { cursor: pointer; }
.answer { padding-left: 1.125rem; }
.status-2 { color: var(--get); } .status-4, .status-5 { color: var(--delete); }
dl { margin: 0.25rem 0 0.75rem 1.125rem; }
dd { margin: 0 0 0.5rem; font-size: 0.9375rem; }
nav { font-size: 0.875rem; line-height: 1.35; padding: 1.5rem 0 0; }
nav h2 { font-size: 0.875rem; margin: 1.25rem 0 0.25rem; }
nav h2 a { color: var(--ink); text-decoration: none; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); padding: 0.1875rem 0; color: var(--soft); text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { color: var(--accent); }
nav li a:not(:has(b)) { display: block; }
nav b { line-height: 1.575; }
@media (max-width: 60rem) {
  nav ul { display: none; }
  nav h2 { display: inline-block; margin: 0 0.875rem 0 0; }
  nav h2 a { display: inline-block; padding: 0.5rem 0; color: var(--accent); text-decoration: underline; }
}
@media (max-width: 36rem) {
  th, td { display: block; width: auto; padding-right: 0; }
  td { border-top: 0; padding-top: 0; }
}
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 4rem; }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding-bottom: 2rem; }
  main { padding-bottom: 40vh; }
}
@media print { nav { display: none; } }
`
