import { AppError, badField } from '@momos/contracts/errors';
import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { Actor, RpcClient } from '@momos/runtime';
import type { Store } from '@momos/store';
import { requireUser } from '../user/require-user.ts';
import { changeUser, type SaveUserDeps } from '../user/save-user.ts';
import type { User } from '../user/user.ts';

type Patron = NonNullable<User['patron']>;

export type AttachPatronDeps = SaveUserDeps & {
  store: Store;
  payments: Pick<RpcClient<PaymentsService>, 'findPatron'>;
};

/**
 * Attaches a patron by code to the caller's account, in place of an earlier one, or removes it. Throws 400 for a code that
 * cannot be used now, 503 when payments is unavailable.
 */
export async function attachPatron(
  deps: AttachPatronDeps,
  actor: Actor,
  code: string | null,
): Promise<Patron | null> {
  const patron = code === null ? null : await patronOf(deps, code);
  return deps.store.transaction(async () => {
    const user = await requireUser(deps.users, actor);
    if (user.patron?.code !== patron?.code) await changeUser(deps, user, { patron });
    return patron;
  });
}

async function patronOf({ payments }: AttachPatronDeps, given: string): Promise<Patron> {
  try {
    const { code, kind, name } = await payments.findPatron({ code: given, atAnyTime: false });
    return { code, kind: kind === 'SPONSOR' ? 'SPONSOR' : 'PATRON', name };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw badField('body.code', 'This code cannot be used.');
    throw error;
  }
}
