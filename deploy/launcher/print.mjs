import { Problem } from './problem.mjs';

const tty = Boolean(process.stdout.isTTY) && !process.env.CI;
const colour = tty && !process.env.NO_COLOR;
const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const dim = paint('2');
export const bold = paint('1');
export const red = paint('31');
export const green = paint('32');
export const yellow = paint('33');

/** The step whose line is being redrawn on a terminal, so that other lines can be put above it. */
let live;

/** One line, put above the running step. */
export function say(text = '') {
  erase();
  process.stdout.write(`${text}\n`);
  draw();
}

/** One warning line on stderr. */
export function warn(text) {
  erase();
  process.stderr.write(`${yellow('!')} ${text}\n`);
  draw();
}

/** Says what is wrong and what to do; a stack only for faults of our own. */
export function sayProblem(error) {
  erase();
  if (error instanceof Problem) {
    process.stderr.write(`\n${red('✗')} ${bold(error.message)}\n  ${error.remedy.replaceAll('\n', '\n  ')}\n`);
  } else {
    process.stderr.write(`\n${red('✗')} ${error?.stack ?? error}\n`);
  }
}

/**
 * Runs `work` as a visible step and answers with its result. `work` may call `note(text)` to show
 * what it is doing, and may answer `{ skipped: true }` to leave no line.
 */
export async function step(title, work) {
  const started = performance.now();
  const mine = { title, detail: '', started };
  const outer = live;
  live = mine;
  if (!tty) process.stdout.write(`  ${title} …\n`);
  const ticker = tty ? setInterval(redraw, 200) : undefined;
  try {
    const result = await work((detail) => note(mine, detail));
    finish(ticker, outer);
    if (!result?.skipped) {
      say(`${green('✓')} ${title}${mine.outcome ? dim(` — ${mine.outcome}`) : ''} ${dim(elapsed(started))}`);
    }
    return result;
  } catch (error) {
    finish(ticker, outer);
    say(`${red('✗')} ${title} ${dim(elapsed(started))}`);
    throw error;
  }
}

/** `1.2 s` since a `performance.now()`. */
export function elapsed(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function note(mine, detail) {
  mine.detail = detail;
  mine.outcome = detail;
  if (tty) redraw();
  else process.stdout.write(`    ${detail}\n`);
}

function finish(ticker, outer) {
  if (ticker) clearInterval(ticker);
  erase();
  live = outer;
}

function redraw() {
  erase();
  draw();
}

function erase() {
  if (tty && live) process.stdout.write('\r\u001b[2K');
}

function draw() {
  if (!tty || !live) return;
  const line = `${live.title}${live.detail ? ` — ${live.detail}` : ''} ${elapsed(live.started)}`;
  process.stdout.write(dim(`· ${line.slice(0, (process.stdout.columns || 80) - 3)}`));
}
