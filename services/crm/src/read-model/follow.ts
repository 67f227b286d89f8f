import type { Bus, Delivered, Subscription, Topic } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import { onUserChanged } from '../account/on-user-changed.ts';
import { deliveryOf } from '../delivery/delivery.ts';
import { onPaymentChanged } from '../payment/on-payment-changed.ts';
import { onRsvpChanged } from '../registration/on-rsvp-changed.ts';
import { onReviewChanged } from '../review/on-review-changed.ts';
import { socialOf } from '../social/social.ts';
import type { ReadModel } from './read-model.store.ts';

type Apply<M> = (model: ReadModel, messages: readonly M[]) => Promise<void>;

/** Gives a batch to the read model that is to be written; a rebuild watches and switches here. */
export type Applying = (work: (model: ReadModel) => Promise<void>, times: readonly Date[]) => Promise<void>;

/** Follows every topic that the CRM is made of, as `group`. */
export function follow(bus: Bus, group: string, applying: Applying): Subscription[] {
  const read = <M>(topic: Topic<M>, apply: Apply<M>): Subscription =>
    bus.consume({
      group,
      topic,
      handleBatch: (batch: Delivered<M>[]) =>
        applying(
          model =>
            apply(
              model,
              batch.map(({ message }) => message),
            ),
          batch.map(({ meta }) => meta.time),
        ),
    });

  return [
    read(topics.user, onUserChanged),
    read(topics.social, (model, messages) =>
      model.socials.put(messages.flatMap(({ social }) => (social ? [socialOf(social)] : []))),
    ),
    read(topics.rsvp, onRsvpChanged),
    read(topics.payment, onPaymentChanged),
    read(topics.review, onReviewChanged),
    read(topics.delivery, (model, messages) => model.deliveries.put(messages.map(deliveryOf))),
  ];
}
