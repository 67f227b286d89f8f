import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

const deadlineMs = 5_000;

/**
 * All addresses of a name by the system's resolver. Rejects when there is none, and after 5 s: the resolver itself may wait much
 * longer for a name server.
 */
export async function lookUp(
  name: string,
  { ask = (host: string) => lookup(host, { all: true, verbatim: true }), withinMs = deadlineMs } = {},
): Promise<LookupAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('name not resolved in time')), withinMs);
  });
  try {
    return await Promise.race([ask(name), late]);
  } finally {
    clearTimeout(timer);
  }
}
