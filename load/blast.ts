import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figures.ts';

const main = join(import.meta.dirname, '../services/messaging/bench/blast.ts');
const run = promisify(execFile);

/** P6: a message to 20,000 people from two copies of messaging of its own, beside bare SMTP in the same run; then with five kills -9. */
export async function blast(): Promise<Figure[]> {
  return [
    ...(await figuresOf('P6', ['20000', '2', '0'])),
    ...(await figuresOf('P6-killed', ['20000', '2', '5'])),
  ];
}

async function figuresOf(name: string, args: readonly string[]): Promise<Figure[]> {
  const { stdout } = await run(process.execPath, [main, ...args]);
  return stdout
    .trim()
    .split('\n')
    .map(line => {
      const [figure = '', value, unit = ''] = line.split(' ');
      return { name: figure.replace('blast', name), value: Number(value), unit };
    });
}
