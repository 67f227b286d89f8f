import { Social } from '@momos/contracts/proto/events/v1/bus';
import { writtenAudiences, type WrittenAudience } from '../src/audience/audiences.ts';
import { layOutBlast } from '../src/audience/render-blast.ts';
import { codeMail } from '../src/code/code.mail.ts';
import { exampleContact } from '../src/contact/contact.ts';
import { type RenderedMail, renderMail } from '../src/mail/layout.ts';
import type { Contexts, Notice } from '../src/notice/define-notice.ts';
import { notices } from '../src/notice/notices.ts';
import { socialOf } from '../src/social/social.ts';

const publicUrl = 'https://momos.example';
/** An address that has no place to break, as people paste them. */
const longAddress = `https://maps.example/${'x'.repeat(180)}`;

const social = socialOf(
  Social.fromPartial({
    id: 's',
    version: 1,
    title: 'Founders breakfast at the harbour',
    slug: 'founders-breakfast',
    timezone: 'America/New_York',
    eventTimestamp: new Date('2030-01-18T23:00:00Z'),
    venueName: `The Loft ${'o'.repeat(60)}`,
    isApprovalRequired: true,
    hostIds: [exampleContact._id],
  }),
);
const contexts: Contexts = {
  site: { publicUrl },
  person: { publicUrl, contact: exampleContact },
  social: { publicUrl, contact: exampleContact, social, addendum: `Bring a coat. ${longAddress}` },
};

/** Every mail that is sent, by its kind, with words that are hard to lay out. */
export const everyMail: readonly [kind: string, mail: RenderedMail][] = [
  ...(notices as readonly Notice[]).map(
    ({ kind, mail, sample, needs }) => [kind, renderMail(mail(sample, contexts[needs]))] as const,
  ),
  ...(writtenAudiences as readonly WrittenAudience[]).map(audience => {
    const context = { ...contexts.social, host: { ...exampleContact, displayName: 'Grace' } };
    const words = { subject: 'Doors open at six', body: `Dear Ada,\n\n${longAddress}` };
    const unsubscribeUrl = `${publicUrl}/unsubscribe/token`;
    const rendering = { channel: 'EMAIL' as const, content: audience.sample, context, unsubscribeUrl };
    return [audience.kind, layOutBlast(audience, words, rendering)] as const;
  }),
  ['code', renderMail(codeMail({ code: '123456', minutes: 10, purpose: 'sign-in' }))] as const,
].map(([kind, mail]) => [kind, mail]);
