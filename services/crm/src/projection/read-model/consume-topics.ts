import type { Bus, Delivered, Subscription, Topic } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import { accountOf } from '../account/account.ts';
import { deliveryOf } from '../delivery/delivery.ts';
import { paymentOf } from '../payment/payment.ts';
import { updatePeople } from '../person/update-people.ts';
import { registrationOf } from '../registration/registration.ts';
import { reviewOf } from '../review/review.ts';
import type { VersionedRows } from '../row/versioned-rows.store.ts';
import type { VersionedRow } from '../row/versioned-rows.ts';
import { socialOf } from '../social/social.ts';
import type { ReadModel } from './read-model.store.ts';

/** How the messages of a topic become rows. */
type Mapping<M, Row extends VersionedRow> = {
  rowsOf(message: M): readonly Row[];
  collectionOf(model: ReadModel): VersionedRows<Row>;
  /** The person whom a row is about; left out where people are not computed from these rows. */
  userIdOf?(row: Row): string;
  /** Who the row was about until this message. */
  formerUserIdOf?(message: M): string;
};

function source<M, Row extends VersionedRow>(
  topic: Topic<M>,
  { rowsOf, collectionOf, userIdOf, formerUserIdOf }: Mapping<M, Row>,
) {
  /** Saves the rows of messages, then updates the people whom the rows are about; in the running transaction. */
  async function apply(model: ReadModel, messages: readonly M[]): Promise<void> {
    const rows = messages.flatMap(rowsOf);
    await collectionOf(model).put(rows);
    const former = formerUserIdOf ? messages.map(formerUserIdOf) : [];
    if (userIdOf) await updatePeople(model, [...rows.map(userIdOf), ...former]);
  }

  const consume = (bus: Bus, group: string, model: ReadModel): Subscription =>
    bus.consume({
      group,
      topic,
      handleBatch: (batch: Delivered<M>[]) =>
        apply(
          model,
          batch.map(({ message }) => message),
        ),
    });

  return { topic, apply, consume };
}

/** Every topic that the projection is built from. */
export const sources = {
  user: source(topics.user, {
    rowsOf: accountOf,
    collectionOf: model => model.accounts,
    userIdOf: account => account._id,
  }),
  social: source(topics.social, {
    rowsOf: ({ social }) => (social ? [socialOf(social)] : []),
    collectionOf: model => model.socials,
  }),
  rsvp: source(topics.rsvp, {
    rowsOf: ({ rsvp }) => (rsvp ? [registrationOf(rsvp)] : []),
    collectionOf: model => model.registrations,
    userIdOf: ({ userId }) => userId,
    // Of a ticket that was transferred.
    formerUserIdOf: ({ previousUserId }) => previousUserId,
  }),
  payment: source(topics.payment, {
    rowsOf: ({ payment }) => (payment ? [paymentOf(payment)] : []),
    collectionOf: model => model.payments,
    userIdOf: ({ userId }) => userId,
  }),
  review: source(topics.review, {
    rowsOf: reviewOf,
    collectionOf: model => model.reviews,
    userIdOf: ({ userId }) => userId,
  }),
  delivery: source(topics.delivery, {
    rowsOf: message => [deliveryOf(message)],
    collectionOf: model => model.deliveries,
  }),
};

/** Fills a read model from every source as `group`; one consumer reads them all. */
export function consumeTopics(bus: Bus, group: string, model: ReadModel): Subscription {
  const { user, ...others } = sources;
  const member = user.consume(bus, group, model);
  for (const { consume } of Object.values(others)) consume(bus, group, model);
  return member;
}
