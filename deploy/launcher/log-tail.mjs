import { closeSync, openSync, readSync } from 'node:fs';
import { warn } from './print.mjs';

const worthSaying = /"level":"(warn|error|fatal)"/;

/**
 * Follows a service's log and shows its warnings and errors on the terminal, a line each. The
 * service writes to the file by itself, so that it neither waits for the launcher nor dies with it.
 * Answers with a function that stops following.
 */
export function followLog(name, file, everyMs = 300) {
  const log = openSync(file, 'r');
  const buffer = Buffer.alloc(256 * 1024);
  let rest = '';
  const read = () => {
    for (let bytes = readSync(log, buffer); bytes > 0; bytes = readSync(log, buffer)) {
      const lines = (rest + buffer.toString('utf8', 0, bytes)).split('\n');
      rest = lines.pop();
      for (const line of lines) show(name, line);
    }
  };
  const timer = setInterval(read, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    read();
    closeSync(log);
  };
}

function show(name, line) {
  if (line.startsWith('{')) {
    if (!worthSaying.test(line)) return;
    warn(`${name}: ${wordsOf(line)}`);
  } else if (/error|exception/i.test(line)) {
    warn(`${name}: ${line.trim()}`);
  }
}

/** A log line in a person's words. */
export function wordsOf(line) {
  try {
    const { msg, err, trace_id: traceId } = JSON.parse(line);
    const cause = err?.message && err.message !== msg ? ` (${err.message})` : '';
    return `${msg ?? ''}${cause}${traceId ? ` [trace ${traceId}]` : ''}`;
  } catch {
    return line;
  }
}
