/**
 * The sandbox page's one style sheet, inline because the page may load its fonts alone. The colours are those of the design
 * system's public pages: ink on warm paper by day, paper on deep ink by night.
 */
export const sandboxCss = `
@font-face {
  font-family: "Inter Variable"; font-weight: 400 700; font-display: swap;
  src: url("/fonts/inter-latin.woff2") format("woff2");
}
@font-face {
  font-family: "Fraunces Variable"; font-weight: 400 700; font-display: swap;
  src: url("/fonts/fraunces-latin.woff2") format("woff2");
}
.brand { display: flex; gap: 8px; align-items: center; margin: 0 0 16px; color: var(--ink); font: 620 1.375rem/1 "Fraunces Variable", Georgia, serif; }
.brand svg { width: 34px; height: 24px; }
.brand circle:first-child { fill: var(--accent); }
.brand circle:last-child { fill: #ff8a5c; mix-blend-mode: multiply; }
@media (prefers-color-scheme: dark) { .brand circle:last-child { mix-blend-mode: screen; opacity: .9; } }
:root {
  color-scheme: light dark;
  --paper: #fbf8f3; --surface: #ffffff; --sunken: #f4eee5; --ink: #1f1b17; --soft: #5d544b; --line: #e6ded2;
  --strong: #8f8477; --accent: #3243c8; --accent-hover: #2734a3; --on-accent: #ffffff; --bad: #b0202f;
  --good: #1a6b3c; --note: #8a4b00; --note-soft: #fdeecd; --card-a: #2f2a4f; --card-b: #6d4a63;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131218; --surface: #1c1b22; --sunken: #0e0d12; --ink: #f3eee6; --soft: #b7b0aa; --line: #2e2c36;
    --strong: #75707d; --accent: #a5b0fb; --accent-hover: #bec6fc; --on-accent: #14131a; --bad: #ff9b93;
    --good: #7fd6a0; --note: #f3c06b; --note-soft: #38270c; --card-a: #3a3566; --card-b: #7a4f6b;
  }
}
@media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--strong); } }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: linear-gradient(var(--paper), var(--sunken)); color: var(--ink);
  font: 400 1rem/1.55 "Inter Variable", Inter, system-ui, "Segoe UI", sans-serif;
}
main { width: 100%; max-width: 440px; }
.note {
  display: flex; gap: 8px; align-items: baseline; margin: 0 0 16px; padding: 8px 12px; border-radius: 10px;
  background: var(--note-soft); color: var(--note); font-size: .875rem;
}
.sheet {
  background: var(--surface); border: 1px solid var(--line); border-radius: 20px; padding: 24px;
  box-shadow: 0 1px 2px rgb(0 0 0 / .04), 0 12px 32px -16px rgb(0 0 0 / .18);
}
h1 {
  margin: 0 0 4px; font: 600 1.5rem/1.2 "Fraunces Variable", Fraunces, "Iowan Old Style", Georgia, serif;
  overflow-wrap: anywhere; text-wrap: balance;
}
p { margin: 0 0 16px; color: var(--soft); }
dl { margin: 16px 0 20px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { font-weight: 650; font-size: 1.125rem; }
.total dt { color: var(--ink); }
.off dd { color: var(--good); }
dl div:last-child { border-bottom: 0; }
.card {
  display: grid; align-content: space-between; aspect-ratio: 1.9; margin: 0 0 20px; padding: 16px 20px; border-radius: 16px;
  color: #fff; background: linear-gradient(135deg, var(--card-a), var(--card-b)); font-variant-numeric: tabular-nums;
}
.card b { font: 600 1.125rem/1 "Fraunces Variable", Fraunces, Georgia, serif; }
.card > span { font-size: clamp(.95rem, 4.6vw, 1.25rem); letter-spacing: .1em; white-space: nowrap; }
.card small { display: flex; justify-content: space-between; align-items: baseline; letter-spacing: .06em; }
form { display: grid; gap: 10px; }
button, .back {
  display: block; width: 100%; min-height: 48px; padding: 12px 16px; border-radius: 12px; border: 1px solid var(--strong);
  background: transparent; color: var(--ink); font: inherit; font-weight: 550; text-align: center; text-decoration: none;
  cursor: pointer; transition: background-color .15s;
}
button:hover, .back:hover { background: var(--sunken); }
.pay { border-color: transparent; background: var(--accent); color: var(--on-accent); font-size: 1.0625rem; }
.pay:hover { background: var(--accent-hover); }
.decline { color: var(--bad); }
.leave { border-color: transparent; color: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { margin: 16px 4px 0; font-size: .8125rem; color: var(--soft); text-align: center; }
@media (max-width: 400px) { .sheet { padding: 18px; border-radius: 16px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
@media (forced-colors: active) { .card { border: 1px solid; } }
`;
