import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { becauseOfRsvp, greeting, socialButton, socialPath } from './notice-blocks.ts';
import { fullRefund } from './refund-blocks.ts';
import { defineRsvpNotice } from './rsvp-notice.ts';

/** The payment arrived after the seat was released and the social is full: everything is refunded. */
export const unseated = defineRsvpNotice({
  kind: 'unseated',
  title: 'Sold out before payment',
  timeline: 'Sold out before the payment arrived',
  when: change => change === RsvpChange.RSVP_CHANGE_UNSEATED,
  skip: null,
  mail: (_content, context) => ({
    subject: `Sold out, full refund: ${context.social.title}`,
    preheader: 'You will receive a full refund.',
    heading: greeting(context, 'we are sorry.'),
    blocks: [
      text(
        `Your payment for ${context.social.title} arrived after your reservation had expired, and the last place was taken in the meantime.`,
      ),
      fullRefund,
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: (_content, context) => ({
    title: 'Sold out before your payment arrived',
    body: `${context.social.title}: you will receive a full refund.`,
    path: socialPath(context),
  }),
});
