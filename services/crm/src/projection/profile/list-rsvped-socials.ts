import { type PageRequest, readPage } from '@momos/store';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { getPerson } from './get-profile.ts';

/** A page of a person's registrations, newest first, with their socials and payments; 404 for an unknown person. */
export async function listRsvpedSocials(model: ReadModel, userId: string, request: PageRequest) {
  await getPerson(model, userId);
  const [page, payments, total] = await Promise.all([
    readPage(request, {
      kinds: ['date', 'string'],
      read: (before, limit) => model.registrations.page(userId, { before, limit }),
      valuesOf: ({ createdAt, _id }) => [createdAt, _id],
    }),
    model.payments.ofUsers([userId]),
    model.registrations.count(userId),
  ]);
  const { items: registrations, lastEvaluatedKey } = page;
  const socials = await model.socials.get(registrations.map(({ socialId }) => socialId));
  return { registrations, payments, socials, lastEvaluatedKey, total };
}
