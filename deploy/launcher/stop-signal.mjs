import { warn } from './print.mjs';

/** npm passes a terminal's Ctrl-C on, so that one key press can arrive twice. */
const samePressMs = 2000;

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. A second one ends the launcher at once; its
 * children are then told to end by the system.
 */
export function stopAsked() {
  return new Promise((resolve) => {
    let first;
    const asked = (signal) => {
      first ??= Date.now();
      resolve(signal);
      if (Date.now() - first < samePressMs) return;
      warn('Not waiting any longer.');
      process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, asked);
  });
}
