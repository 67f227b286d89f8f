import type { ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import { refreshPeople } from '../person/refresh-people.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { reviewOf } from './review.ts';

/** Keeps reviews as events tells them. */
export async function onReviewChanged(model: ReadModel, messages: readonly ReviewChanged[]): Promise<void> {
  const told = messages.flatMap(reviewOf);
  await model.reviews.put(told);
  await refreshPeople(
    model,
    told.map(({ userId }) => userId),
  );
}
