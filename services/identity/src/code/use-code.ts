import type { Outbox } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import { addressDigest } from '@momos/runtime/address-digest';
import { type CodeRequest, codeUnusable } from './code.ts';
import type { CodeRequests } from './code.store.ts';

export type UseCodeDeps = { codeRequests: CodeRequests; outbox: Outbox };

/**
 * Uses a request up whose code was correct, and publishes that its address is proven. Inside a transaction. Throws invalid_grant
 * when another call did so first.
 */
export async function useCode(
  { codeRequests, outbox }: UseCodeDeps,
  request: CodeRequest,
  now: Date,
): Promise<void> {
  const { id, address } = request;
  if (!(await codeRequests.use(id, now))) throw codeUnusable();
  await outbox.add(topics.addressProof, {
    id,
    version: 1,
    addressDigest: addressDigest(address.value),
    provenAt: now,
  });
}
