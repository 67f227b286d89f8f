import { Problem } from './problem.mjs';

const tty = process.stdout.isTTY && !process.env.CI;
const colour = tty && !process.env.NO_COLOR;
const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const dim = paint('2');
export const bold = paint('1');
export const red = paint('31');
export const green = paint('32');
export const yellow = paint('33');

/** How often a step says that it is still at work: redrawn on a terminal, a line elsewhere. */
const tickMs = tty ? 200 : 15_000;

/** The steps at work now; on a terminal they share the last line, below everything that is said. */
const working = new Set();

/** One line of output. */
export function say(text = '') {
  above(process.stdout, text);
}

/** One warning line. */
export function warn(text) {
  above(process.stderr, `${yellow('!')} ${text}`);
}

/** Says what is wrong and what to do; a stack only for faults of our own. */
export function sayProblem(error) {
  const what = error instanceof Problem ? bold(error.message) : String(error?.stack ?? error);
  const remedy = error instanceof Problem ? `\n  ${error.remedy.replaceAll('\n', '\n  ')}` : '';
  above(process.stderr, `\n${red('✗')} ${what}${remedy}`);
}

/**
 * Runs `work` as a visible step and answers with its result. `work` may call `note(text)` to show
 * what it is doing; the last note stays beside the step's name.
 */
export async function step(title, work) {
  const started = performance.now();
  const mine = { title, detail: '', started };
  working.add(mine);
  if (!tty) process.stdout.write(`  ${title} …\n`);
  const ticker = setInterval(() => (tty ? redraw() : say(`    ${title} … ${elapsed(started)}`)), tickMs);
  const end = (mark, detail) => {
    clearInterval(ticker);
    erase();
    working.delete(mine);
    say(`${mark} ${title}${detail} ${dim(elapsed(started))}`);
  };
  try {
    const result = await work((detail) => note(mine, detail));
    end(green('✓'), mine.detail && dim(` — ${mine.detail}`));
    return result;
  } catch (error) {
    end(red('✗'), '');
    throw error;
  }
}

/** `1.2 s` since a `performance.now()`. */
export function elapsed(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function note(mine, detail) {
  mine.detail = detail;
  if (tty) redraw();
}

function above(stream, text) {
  erase();
  stream.write(`${text}\n`);
  draw();
}

function redraw() {
  erase();
  draw();
}

function erase() {
  if (tty && working.size) process.stdout.write('\r\u001b[2K');
}

function draw() {
  if (!tty || !working.size) return;
  const parts = [...working].map((each) => `${each.title}${each.detail && ` (${each.detail})`} ${elapsed(each.started)}`);
  process.stdout.write(dim(`· ${parts.join(' · ').slice(0, (process.stdout.columns || 80) - 3)}`));
}
