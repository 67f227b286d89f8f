import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A command that ended with a code other than 0 (or could not be started: code 127). */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}: ${lastLine(output) || 'no output'}`);
    this.code = code;
    this.output = output;
  }
}

const running = new Set();

/** Ends every command that `run` has under way; each then fails with `CommandFailed`. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a command to its end and answers with what it printed; throws `CommandFailed`.
 * `onLine` sees each line as it comes; `inherit` passes output straight on; `stdio` as for `spawn`.
 */
export function run(command, args, { cwd, env, onLine, inherit = false, stdio, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: stdio ?? (inherit ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']),
      timeout: timeoutMs,
    });
    running.add(child);
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (onLine) for (const line of String(chunk).split(/[\r\n]+/)) if (line.trim()) onLine(line.trim());
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', (error) => reject(new CommandFailed(command, 127, String(error))));
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new CommandFailed(command, code ?? signal, output));
    });
  });
}

/** The absolute path of a program on PATH, or undefined. */
export function which(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, program);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      continue;
    }
  }
  return undefined;
}

function lastLine(output) {
  return output.trim().split('\n').at(-1)?.trim();
}
