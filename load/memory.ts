import type { Figure } from './figures.ts';
import { parts, sum, textOf, withChildren } from './processes.ts';

/** Resident kilobytes of a process; 0 where the system does not tell. */
const residentOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await textOf(`${pid}/status`))?.[1] ?? 0);

/** P12: how long the start took, as the launcher measured it, and what all of it holds in memory. */
export async function startAndMemory(): Promise<Figure[]> {
  const pids = (await Promise.all((await parts()).map(({ pid }) => withChildren(pid)))).flat();
  const resident = sum(await Promise.all(pids.map(residentOf)));
  const started = Number(process.env.MOMOS_STARTED_IN_MS ?? 0);
  return [
    ...(started > 0 ? [{ name: 'P12-start', value: started / 1000, unit: 's' }] : []),
    { name: 'P12-memory-with-engines', value: resident / 1024 / 1024, unit: 'GiB' },
  ];
}
