/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. Later ones are swallowed while the stopping goes
 * on: npm passes a terminal's Ctrl-C on, so that one key press can arrive twice.
 */
export function stopAsked() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal));
  });
}
