import { expect, test } from '@jest/globals';
import { Review, Rsvp, Social } from '@momos/contracts/proto/events/v1/bus';
import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { accountOf } from '../account/account.ts';
import { projectionVersion } from './build.ts';
import { deliveryOf } from '../delivery/delivery.ts';
import { paymentOf } from '../payment/payment.ts';
import { personOf } from '../person/person.ts';
import { valueRow } from '../person/values.ts';
import { registrationOf } from '../registration/registration.ts';
import { reviewOf } from '../review/review.ts';
import { socialOf } from '../social/social.ts';

const fieldsOf = (row: object | undefined) => Object.keys(row ?? {}).join(' ');

test('rows with other fields than before come with a higher version of the projection', () => {
  const account = accountOf(UserChanged.fromPartial({ user: { id: 'u' } }))[0];
  const rows = { id: 'u', account, registrations: [], payments: [], reviews: [] };
  expect({
    projectionVersion,
    account: fieldsOf(account),
    social: fieldsOf(socialOf(Social.create())),
    registration: fieldsOf(registrationOf(Rsvp.fromPartial({ status: 'PENDING' }))),
    payment: fieldsOf(paymentOf(Payment.create())),
    review: fieldsOf(reviewOf({ change: 'REVIEW_CHANGE_WRITTEN', review: Review.create() })[0]),
    delivery: fieldsOf(deliveryOf(DeliveryChanged.create())),
    person: fieldsOf(personOf(rows)),
    value: fieldsOf(valueRow('city', 'Rome')),
  }).toMatchInlineSnapshot(`
{
  "account": "_id version isErased displayName email mobile photoPath title organization school city sectors functions referralCode utmSource registeredAt",
  "delivery": "_id version kind timelineTitle channel status socialId userId updatedAt",
  "payment": "_id version rsvpId socialId userId status currency captured refunded depositCaptured depositRefunded refunds createdAt updatedAt",
  "person": "_id isErased displayName email mobile photoPath title organization city attributes attendedCount rsvpCount paid registeredAt lastSeenAt nameKey words facets rsvps attendedSocialIds",
  "projectionVersion": 5,
  "registration": "_id version socialId userId status plusOnes tierName currency source utmSource referralCode sharedAnswers createdAt updatedAt approvedAt cancelledAt attendedAt",
  "review": "_id version socialId userId rating isDeleted createdAt",
  "social": "_id version slug title ownerId hostIds startsAt endsAt timezone maxCapacity currency visibility isApprovalRequired isCancelled isDeleted",
  "value": "_id attribute value key starts",
}
`);
});
