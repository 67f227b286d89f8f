import { describe, expect, test } from '@jest/globals';
import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { Rsvp, Social } from '@momos/contracts/proto/events/v1/bus';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { type Contact, exampleContact } from '../contact/contact.ts';
import { renderMail } from '../mail/layout.ts';
import type { Contexts, Needs, Notice } from '../notice/define-notice.ts';
import { notices, rsvpNotices } from '../notice/notices.ts';
import { type Social as SocialFacts, socialOf } from '../social/social.ts';
import { missingNames, parseForSending } from '../template/template.ts';
import { type WrittenAudience, writtenAudiences } from './audiences.ts';
import type { AudienceContexts, AudienceNeeds } from './define-audience.ts';
import { wordsOf } from './message-kinds.ts';
import { renderBlast, variableNames } from './render-blast.ts';

const publicUrl = 'https://momos.example';
const hostileText = '<img src=x onerror=alert(1)> "quoted" & \'so\'';

/** The same value with every text replaced, except in fields that code reads (`isKept`). */
function hostile<T>(value: T, isKept: (field: string) => boolean = () => false): T {
  const replaced = (each: unknown, field: string): unknown => {
    if (typeof each === 'string') return isKept(field) ? each : hostileText;
    if (each instanceof Date || typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return each.map(item => replaced(item, field));
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, replaced(item, name)]));
  };
  return replaced(value, '') as T;
}
const enumerated = new Set([
  'about',
  'change',
  'type',
  'status',
  'endedBy',
  'category',
  'currency',
  'timezone',
  'email',
]);
const isEnumerated = (field: string) => enumerated.has(field);

const contact: Contact = {
  ...exampleContact,
  slug: 'ada',
  email: 'ada@example.org',
  provenMobile: '+6591234500',
};
const social: SocialFacts = socialOf(
  Social.fromPartial({
    id: 's',
    version: 1,
    title: 'Supper',
    slug: 'supper',
    timezone: 'UTC',
    eventTimestamp: new Date('2030-01-18T20:00:00Z'),
    venueName: 'The Loft',
    isApprovalRequired: true,
    hostIds: [contact._id],
    invitedHostIds: [contact._id],
  }),
);
const evilContact = hostile(contact, isEnumerated);
const evilSocial = hostile(social, isEnumerated);
const contexts: Contexts = {
  site: { publicUrl },
  person: { publicUrl, contact },
  social: { publicUrl, contact, social },
};
const evilContexts: Contexts = {
  site: { publicUrl },
  person: { publicUrl, contact: evilContact },
  social: { publicUrl, contact: evilContact, social: evilSocial },
};

const everyNotice: readonly Notice[] = notices;
const everyAudience: readonly WrittenAudience[] = writtenAudiences;

test('every kind is defined once, and named for people and for the timeline', () => {
  const kinds = [...everyNotice, ...everyAudience].map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const kind of kinds) {
    const { title, timeline } = wordsOf(kind);
    expect([title, timeline]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^[A-Z]/)]);
  }
});

test('a kind of another version is its own name', () =>
  expect(wordsOf('unheard-of')).toEqual({ title: 'unheard-of', timeline: '' }));

describe.each(everyNotice.map(notice => [notice.kind, notice] as const))('%s', (_kind, notice) => {
  const rendered = (context: Contexts[Needs], sample: unknown) => ({
    mail: renderMail(notice.mail(sample, context)),
    envelope: notice.envelope(sample, context),
    push: notice.push?.(sample, context),
    sms: notice.sms?.(sample, context),
  });

  test('renders its sample as HTML and text, and has an address', async () => {
    const context = contexts[notice.needs];
    const { mail, envelope, push, sms } = rendered(context, notice.sample);
    expect(notice.skip?.(notice.sample, context)).toBeUndefined();
    expect(mail.subject.length).toBeGreaterThan(5);
    expect(mail.text).toContain('e-mail');
    expect(envelope.to.address).toContain('@');
    expect(`${mail.subject} ${mail.text} ${JSON.stringify(push ?? '')} ${sms ?? ''}`).not.toMatch(
      /undefined|NaN|\[object/,
    );
    if (notice.push) expect(push?.path).toMatch(/^\//);
    for (const { filename, content } of (await notice.attachments?.(notice.sample, context)) ?? [])
      expect([filename.length, content.length]).not.toContain(0);
  });

  test('escapes everything that people wrote', () => {
    const sample = hostile(notice.sample, isEnumerated);
    const { mail } = rendered(evilContexts[notice.needs], sample);
    expect(mail.html).not.toContain('<img src=x');
  });
});

describe.each(everyAudience.map(audience => [audience.kind, audience] as const))('%s', (_kind, audience) => {
  const asHost: AudienceContexts = {
    social: contexts.social,
    host: { publicUrl, contact, host: contact },
  };
  const asEvilHost: AudienceContexts = {
    social: evilContexts.social,
    host: { publicUrl, contact: evilContact, host: evilContact },
  };
  const everyVariable = audience.variables.map(({ name }) => `{{ ${name} }}`).join(' ');
  const blast = (context: AudienceContexts[AudienceNeeds], channel: 'EMAIL' | 'SMS' = 'EMAIL') => ({
    channel,
    content: audience.sample,
    context,
    unsubscribeUrl: `${publicUrl}/unsubscribe/t`,
  });

  const template = parseForSending({ subject: 'Hi', body: everyVariable }, variableNames(audience));
  const textOf = (rendering: ReturnType<typeof blast>) => renderBlast(audience, template, rendering);

  test('has a value for each of its variables, and a way to opt out', () => {
    const rendering = blast(asHost[audience.needs]);
    const values = audience.values(rendering.content, rendering.context);
    expect(missingNames(template, values)).toEqual([]);
    expect(textOf(rendering).text).toContain('/unsubscribe/t');
    expect(textOf(blast(asHost[audience.needs], 'SMS')).text).toContain('Reply STOP');
  });

  test('escapes everything that people wrote', () =>
    expect(textOf(blast(asEvilHost[audience.needs])).html).not.toContain('<img src=x'));
});

test('a change of an RSVP causes at most one notice', () => {
  for (const change of Object.values(RsvpChange))
    for (const status of rsvpStatuses) {
      const caused = rsvpNotices.filter(({ when }) => when(change, Rsvp.fromPartial({ status })));
      expect(caused.map(({ kind }) => kind).slice(1)).toEqual([]);
    }
});
