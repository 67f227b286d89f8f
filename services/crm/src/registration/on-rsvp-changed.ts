import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { refreshPeople } from '../person/refresh-people.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { registrationOf, withoutAnswers } from './registration.ts';

/** Keeps registrations as events tells them, and the people behind them, whether their account is known yet or not. */
export async function onRsvpChanged(model: ReadModel, messages: readonly RsvpChanged[]): Promise<void> {
  const told = messages.flatMap(({ rsvp }) => (rsvp ? [registrationOf(rsvp)] : []));
  const userIds = told.map(({ userId }) => userId);
  const accounts = await model.accounts.get(userIds);
  await model.registrations.put(
    told.map(row => (accounts.get(row.userId)?.isErased ? withoutAnswers(row) : row)),
  );
  await refreshPeople(model, userIds, accounts);
}
