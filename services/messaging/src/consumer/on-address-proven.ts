import type { AddressProven } from '@momos/contracts/proto/identity/v1/bus';
import type { Suppressions } from '../suppression/suppression.store.ts';

/**
 * Sends to an address again whose person has entered the code that it received. What the person asked for by STOP or a complaint is no
 * doubt about the address, and stays.
 */
export const onAddressProven =
  ({ suppressions }: { suppressions: Pick<Suppressions, 'lift'> }) =>
  ({ addressDigest, provenAt }: AddressProven): Promise<void> =>
    suppressions.lift(addressDigest, provenAt ?? new Date(0), ['NO_SUCH_ADDRESS']);
