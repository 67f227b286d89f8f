import { warn } from './print.mjs';
import { endCommands } from './run.mjs';

/** npm passes a terminal's Ctrl-C on, so that one key press can arrive twice. */
const samePressMs = 2000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Until a command asks for more patience by `stopAsked`, a signal ends the launcher and what it runs. */
export function stopImmediately() {
  for (const signal of signals) process.on(signal, endImmediately);
}

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. A second one ends the launcher immediately; the
 * system then ends its children.
 */
export function stopAsked() {
  return new Promise((resolve) => {
    let first;
    const asked = (signal) => {
      first ??= Date.now();
      endCommands();
      resolve(signal);
      if (Date.now() - first < samePressMs) return;
      warn('Not waiting any longer.');
      process.exit(1);
    };
    for (const signal of signals) process.off(signal, endImmediately).on(signal, asked);
  });
}

function endImmediately() {
  endCommands();
  process.exit(130);
}
