import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';

/** A part of the running system: a service or an engine. */
export type Part = { name: string; pid: number };

/** Parts of the running system, as its launcher lists them. */
export function parts(): Promise<Part[]> {
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

/** A process and all below it; itself alone where the system does not tell. */
export async function withChildren(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map(task => textOf(`${pid}/task/${task}/children`)));
  const children = lists.join(' ').split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(withChildren))).flat()];
}

/** Text of a file below `/proc`; empty where there is none. */
export const textOf = (path: string): Promise<string> => readFile(`/proc/${path}`, 'utf8').catch(() => '');

export const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
