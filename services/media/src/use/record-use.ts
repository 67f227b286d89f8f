import type { Clock } from '@momos/runtime';
import type { Uploads } from '../upload/upload.store.ts';
import type { Uses } from './use.store.ts';

export type RecordUseDeps = { uses: Uses; uploads: Pick<Uploads, 'setUnusedSince'>; clock: Clock };

/** Records which file a document shows; the time of the one that it showed before begins. Joins a transaction. */
export async function recordUse(
  { uses, uploads, clock }: RecordUseDeps,
  document: string,
  name: string | undefined,
): Promise<void> {
  const before = await uses.set(document, name);
  if (before !== undefined && before !== name) await uploads.setUnusedSince(before, clock.now());
}
