import { decodeKey, encodeKey, type Page, pageOf } from '@momos/store';
import type { Payment } from '../payment/payment.ts';
import type { Payments } from '../payment/payment.store.ts';

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined; secret: string };

/** A page of a person's payments, the newest first; its key is signed. */
export async function pageOfPayments(
  payments: Payments,
  userId: string,
  { pageSize, exclusiveStartKey, secret }: Paging,
): Promise<Page<Payment>> {
  const [before] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, secret);
  const found = await payments.ofUser(userId, {
    ...(typeof before === 'string' ? { before } : {}),
    limit: pageSize + 1,
  });
  return pageOf(found, pageSize, last => encodeKey([last.id], secret));
}
