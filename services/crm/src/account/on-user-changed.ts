import type { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { refreshPeople } from '../person/refresh-people.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { accountOf } from './account.ts';

/** Keeps accounts as identity tells them; an erased person vanishes, with all they shared. */
export async function onUserChanged(model: ReadModel, messages: readonly UserChanged[]): Promise<void> {
  const told = messages.flatMap(accountOf);
  const ids = told.map(account => account._id);
  await model.accounts.put(told);
  const accounts = await model.accounts.get(ids);
  const erased = [...accounts.values()].filter(account => account.isErased).map(account => account._id);
  if (erased.length > 0) await model.registrations.forgetAnswers(erased);
  await refreshPeople(model, ids, accounts);
}
