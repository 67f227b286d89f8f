import type { Store } from '@momos/store';
import type { Contacts } from '../contact/contact.store.ts';
import type { Subscription } from './opt-out.ts';
import type { OptOuts } from './opt-out.store.ts';

export type RecordLeavingDeps = { store: Store; contacts: Pick<Contacts, 'get'>; optOuts: OptOuts };

/**
 * Records at which version of identity's account a person left a host, which puts it in order with what they follow. A follow of a
 * later version ends the opt-out, also one that has arrived already.
 */
export const recordLeaving = (
  { store, contacts, optOuts }: RecordLeavingDeps,
  subscription: Subscription,
  version: number,
): Promise<void> =>
  store.transaction(async () => {
    const { userId } = subscription;
    await optOuts.leftAt(subscription, version);
    const versions = (await contacts.get([userId])).get(userId)?.followVersions ?? {};
    await optOuts.rejoin(userId, { versions, newly: [], at: new Date(0) });
  });
