import { AppError, badField } from '@momos/contracts/errors';
import type { PatronCard } from '@momos/contracts/patrons';
import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { Actor, RpcClient } from '@momos/runtime';
import type { Store } from '@momos/store';
import { callerOf } from '../user/change-profile.ts';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed } from '../user/user.ts';

export type AttachPatronDeps = KeepUserDeps & {
  store: Store;
  payments: Pick<RpcClient<PaymentsService>, 'findPatron'>;
};

/**
 * Attaches the patron whose code this is to the caller's account in place of one before, or takes it off. Throws 400
 * for a code that may not be used now, 503 when payments cannot be asked.
 */
export async function attachPatron(
  deps: AttachPatronDeps,
  actor: Actor,
  code: string | null,
): Promise<PatronCard | null> {
  const patron = code === null ? null : await patronOf(deps, code);
  return deps.store.transaction(async () => {
    const user = await callerOf(deps.users, actor);
    if (user.patron?.code !== patron?.code)
      await keepUser(deps, changed(user, { patron }), 'USER_CHANGE_UPDATED');
    return patron;
  });
}

async function patronOf({ payments }: AttachPatronDeps, given: string): Promise<PatronCard> {
  try {
    const { code, kind, name } = await payments.findPatron({ code: given, atAnyTime: false });
    return { code, kind: kind === 'SPONSOR' ? 'SPONSOR' : 'PATRON', name };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw badField('body.code', 'This code cannot be used.');
    throw error;
  }
}
