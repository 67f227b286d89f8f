import {
  ReviewChange,
  ReviewChanged,
  type Rsvp,
  RsvpChanged,
  SocialChange,
  SocialChanged,
  type DeepPartial,
  type Social,
} from '@momos/contracts/proto/events/v1/bus';
import { type User, UserChange, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { type Payment, PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { v7 as uuid } from 'uuid';

/** Messages as the owners of topics send them. */
export const userChanged = (user: DeepPartial<User>, change: UserChange = UserChange.USER_CHANGE_UPDATED) =>
  UserChanged.fromPartial({
    change,
    user: { id: uuid(), version: 1, registeredAt: new Date('2030-01-01T10:00:00Z'), ...user },
  });

export const socialChanged = (social: DeepPartial<Social>) =>
  SocialChanged.fromPartial({
    change: SocialChange.SOCIAL_CHANGE_CREATED,
    social: {
      id: uuid(),
      version: 1,
      slug: 'supper-on-the-roof',
      title: 'Supper on the roof',
      timezone: 'America/New_York',
      currency: 'USD',
      visibility: 'PUBLIC',
      maxCapacity: 10,
      eventTimestamp: new Date('2030-02-01T23:00:00Z'),
      eventEndTimestamp: new Date('2030-02-02T02:00:00Z'),
      ...social,
    },
  });

export const rsvpChanged = (rsvp: DeepPartial<Rsvp>) =>
  RsvpChanged.fromPartial({
    rsvp: {
      id: uuid(),
      version: 1,
      status: 'PENDING',
      currency: 'USD',
      createdAt: new Date('2030-01-10T10:00:00Z'),
      updatedAt: new Date('2030-01-10T10:00:00Z'),
      ...rsvp,
    },
  });

export const paymentChanged = (payment: DeepPartial<Payment>) =>
  PaymentChanged.fromPartial({
    payment: {
      id: uuid(),
      version: 1,
      status: 'CAPTURED',
      currency: 'USD',
      createdAt: new Date('2030-01-10T10:05:00Z'),
      ...payment,
    },
  });

export const reviewChanged = (
  review: DeepPartial<NonNullable<ReviewChanged['review']>>,
  change: ReviewChange = ReviewChange.REVIEW_CHANGE_WRITTEN,
) =>
  ReviewChanged.fromPartial({
    change,
    review: { id: uuid(), version: 1, rating: 5, createdAt: new Date('2030-02-03T10:00:00Z'), ...review },
  });

export const deliveryChanged = (delivery: DeepPartial<DeliveryChanged>) =>
  DeliveryChanged.fromPartial({
    id: uuid(),
    version: 1,
    kind: 'approval',
    timelineTitle: 'Approval with the ticket',
    channel: 'EMAIL',
    status: 'SENT',
    updatedAt: new Date('2030-01-11T10:00:30Z'),
    ...delivery,
  });
