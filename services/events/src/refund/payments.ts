import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcClient } from '@momos/runtime';
import { subjectOf } from '../rsvp/rsvp.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';

/** Payments as this service asks it. */
export type Payments = RpcClient<typeof PaymentsService>;

/** Asks for the payments of an RSVP. */
export function paymentsOf(rsvp: Rsvp): { subjectKind: string; subjectIds: string[] } {
  const { kind, id } = subjectOf(rsvp);
  return { subjectKind: kind, subjectIds: [id] };
}
