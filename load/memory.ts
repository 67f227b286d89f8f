import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { Figure } from './figures.ts';

/** Processes of the running system, as its launcher lists them. */
function parts(): Promise<{ name: string; pid: number }[]> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: process.env.MOMOS_CONTROL, path: '/' }, response => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    call.on('error', reject).end();
  });
}

/** Resident kilobytes of a process and its children; 0 where the system does not tell. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const children = await readdir(`/proc/${pid}/task`).then(
    tasks =>
      Promise.all(tasks.map(task => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''))),
    () => [],
  );
  const below = await Promise.all(
    children
      .join(' ')
      .split(' ')
      .filter(Boolean)
      .map(child => residentOf(Number(child))),
  );
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) + below.reduce((sum, each) => sum + each, 0);
}

/** P12: how long the start took, as the launcher measured it, and what all of it holds in memory. */
export async function startAndMemory(): Promise<Figure[]> {
  const resident = await Promise.all((await parts()).map(part => residentOf(part.pid)));
  const started = Number(process.env.MOMOS_STARTED_IN_MS ?? 0);
  return [
    ...(started > 0 ? [{ name: 'P12-start', value: started / 1000, unit: 's' }] : []),
    {
      name: 'P12-memory-with-engines',
      value: resident.reduce((sum, each) => sum + each, 0) / 1024 / 1024,
      unit: 'GiB',
    },
  ];
}
