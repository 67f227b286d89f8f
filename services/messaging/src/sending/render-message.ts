import type { Logger } from '@momos/runtime';
import type { Addendum } from '../addendum/addendum.store.ts';
import { attendees } from '../audience/attendees.audience.ts';
import { type WrittenAudience, writtenAudienceOf } from '../audience/audiences.ts';
import type { AudienceContexts, AudienceNeeds } from '../audience/define-audience.ts';
import { type MessageContent, noticeOf } from '../audience/message-kinds.ts';
import { renderBlast } from '../audience/render-blast.ts';
import type { Blast } from '../blast/blast.ts';
import { linksOf } from '../blast/click-link.ts';
import { subjectOf } from '../blast/subject-test.ts';
import type { Contact } from '../contact/contact.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { because } from '../delivery/held-back.ts';
import { renderMail } from '../mail/layout.ts';
import type { Contexts, Needs, Skip } from '../notice/define-notice.ts';
import { approval } from '../notice/approval.notice.ts';
import { circleInvitation } from '../notice/circle-invitation.notice.ts';
import { guestInvitation } from '../notice/guest-invitation.notice.ts';
import { circleRequests } from '../notice/circle-requests.notice.ts';
import { type PreferenceGroup, preferenceGroups } from '../notice/preference-group.ts';
import { guestChoosers } from '../opt-out/guest-choosers.ts';
import {
  type OptionalNotices,
  optionalNotices,
  type OptOut,
  preferencesUrl,
  wantsBlasts,
  wantsNotices,
} from '../opt-out/opt-out.ts';
import type { OutgoingMessage, Push, SuppressionKind } from '../provider/provider.ts';
import type { PushDevice } from '../push/push-device.ts';
import { type QuietHours, quietUntil } from '../sms/quiet-hours.ts';
import { noProvenNumber } from '../sms/sms-refusal.ts';
import type { Social } from '../social/social.ts';
import { type BlastTemplate, fill, parseTemplate } from '../template/template.ts';
import { blastOutdated, isBehindEarlier, isPaused, noticeOutdated, type Today } from './outdated.ts';
import { isOwnReminder } from './own-reminder.ts';

/** What a batch of deliveries is rendered from, read once for all of them; maps are by id. */
export type Batch = Today & {
  optOuts: ReadonlyMap<string, OptOut>;
  devices: ReadonlyMap<string, PushDevice>;
  /** Addresses and numbers that nothing is sent to. */
  suppressed: ReadonlyMap<string, SuppressionKind>;
  /** What hosts add to approval mails, by social. */
  addenda: ReadonlyMap<string, Addendum>;
  /** Parsed once per blast. */
  templates: Map<string, BlastTemplate>;
};

export type RenderSettings = {
  publicUrl: string;
  unsubscribeSecret: string;
  /** Of texts that hosts write. */
  quietHours: QuietHours;
  log: Pick<Logger, 'warn'>;
};

/** The address or number that a mail or text message goes to; undefined where there is none. */
export function addressOf(
  settings: RenderSettings,
  batch: Pick<Batch, 'contacts' | 'socials'>,
  { kind, channel, content, userId, socialId }: Delivery,
): string | undefined {
  const people = peopleOf(batch, { userId, socialId });
  if (channel === 'SMS') return people.contact?.provenMobile;
  const notice = noticeOf(kind);
  if (!notice || channel === 'PUSH') return people.contact?.email;
  const context = noticeContext(settings, { needs: notice.needs, ...people });
  return 'skip' in context || !content ? undefined : notice.envelope(content, context).to.address;
}

/** Reason why a message waits: a failure to be tried again, or no failure at all where it says until when. */
export type Later = { later: string; until?: Date };

/** Until the next look at a message that its host holds back: a sender claimed it before that. */
const pausedMs = 30_000;

/** The message of a delivery, or the reason why it is not sent or waits. */
export async function renderMessage(
  settings: RenderSettings,
  batch: Batch,
  delivery: Delivery,
): Promise<OutgoingMessage | Skip | Later> {
  const { kind, content, channel } = delivery;
  if (!content) return { skip: 'no content' };
  if (isBehindEarlier(batch, delivery)) return { later: 'an earlier notice is being sent' };
  if (isPaused(batch, delivery)) return { later: 'paused', until: new Date(batch.now.getTime() + pausedMs) };
  const outdated = blastOutdated(batch, delivery);
  if (outdated) return { skip: outdated };
  const queued = { ...delivery, content };
  const audience = writtenAudienceOf(kind);
  if (audience) return renderWritten(settings, batch, { delivery: queued, audience });
  return channel === 'PUSH' ? renderPush(settings, batch, queued) : renderNoticeMail(settings, batch, queued);
}

type Queued = Delivery & { content: MessageContent };

/** The choice that a group of notices follows; required ones follow none. */
const choiceOf: Partial<Record<PreferenceGroup, OptionalNotices>> = {
  chat: 'digests',
  circles: 'circles',
  discovery: 'alerts',
  invitations: 'invitations',
};

async function renderNoticeMail(
  settings: RenderSettings,
  batch: Batch,
  delivery: Queued,
): Promise<OutgoingMessage | Skip> {
  const { _id: id, kind, content, userId, socialId } = delivery;
  const notice = noticeOf(kind);
  if (!notice) return { skip: 'unknown kind' };
  const context = noticeContext(settings, { needs: notice.needs, ...peopleOf(batch, { userId, socialId }) });
  if ('skip' in context) return context;
  const envelope = notice.envelope(content, context);
  const isToUs = notice.needs === 'site';
  const { isOptional } = preferenceGroups[notice.preferences];
  const unreachable = isToUs ? undefined : unreachableReason(batch, envelope.to.address, { isOptional });
  const choice = choiceOf[notice.preferences];
  const isUnwanted = choice && !isWanted(batch, delivery, choice);
  const unwanted = isUnwanted ? because.optedOut : undefined;
  const outdated = noticeOutdated(batch, delivery, { notice, context });
  const skip = unreachable ?? unwanted ?? outdated ?? notice.skip?.(content, context);
  if (skip) return { skip };
  const addendum = addendumOf({ ...settings, ...batch }, delivery, context);
  const attachments = (await notice.attachments?.(content, context)) ?? [];
  const stop = choice
    ? {
        unsubscribeUrl: preferencesUrl(settings, {
          userId: readerOf(delivery),
          hostId: optionalNotices[choice],
        }),
      }
    : {};
  const mail = renderMail({ ...notice.mail(content, { ...context, ...addendum }), ...stop });
  const shared = { id, kind, title: notice.title, ...capOf(kind, isOptional) };
  return { channel: 'EMAIL', ...shared, ...envelope, ...mail, ...stop, attachments };
}

/** Whose link a notice has: its person, or the reader of the address that it goes to. */
const readerOf = ({ content, userId }: Queued): string => guestChoosers(content)[0] ?? userId;

/** Whether its reader wants an optional notice; an invitation of a host whom they want nothing of is not wanted either. */
function isWanted({ optOuts }: Batch, { content, userId }: Queued, choice: OptionalNotices): boolean {
  const guests = guestChoosers(content);
  if (guests.length === 0) return wantsNotices(optOuts.get(userId), choice);
  return guests.every(id => {
    const optOut = optOuts.get(id);
    return wantsNotices(optOut, choice) && wantsBlasts(optOut, userId);
  });
}

/**
 * How an optional notice counts. Waiting requests are what a host has to answer, in one mail a day at most; an invitation can wait
 * for tomorrow. Those to addresses are counted where they are made.
 */
const capOf = (kind: string, isOptional: boolean) => ({
  isCapped: isOptional && kind !== circleRequests.kind && kind !== guestInvitation.kind,
  isPutOff: kind === circleInvitation.kind,
});

/**
 * What the hosts add to an approval, filled for its recipient; nothing for other notices, and nothing where it cannot be filled: its
 * recipient needs the ticket, not the addition.
 */
function addendumOf(
  { log, addenda }: RenderSettings & Batch,
  { kind, content, socialId }: Queued,
  context: Contexts[Needs],
): { addendum?: string } {
  const added = kind === approval.kind ? addenda.get(socialId) : undefined;
  if (!added || !('social' in context) || content.about !== 'rsvp') return {};
  const values = attendees.values({ about: 'blast', rsvp: content.rsvp }, context);
  try {
    return { addendum: fill(parseTemplate({ subject: '', body: added.body }), values).body };
  } catch (err) {
    log.warn(
      { op: 'addendum.fill', socialId, err },
      'Addendum cannot be filled; approval is sent without it',
    );
    return {};
  }
}

/** A notice for one device, if its person still consents to pushes and is still the one who is signed in there. */
function renderPush(settings: RenderSettings, batch: Batch, delivery: Queued): Push | Skip {
  const { _id: id, kind, content, userId, socialId, deviceId = '' } = delivery;
  const notice = noticeOf(kind);
  if (!notice?.push) return { skip: 'no push for this kind' };
  const people = peopleOf(batch, { userId, socialId });
  const device = batch.devices.get(deviceId);
  if (!people.contact?.isPushAllowed) return { skip: because.optedOut };
  if (device?.userId !== userId) return { skip: 'no such device' };
  const context = noticeContext(settings, { needs: notice.needs, ...people });
  if ('skip' in context) return context;
  const outdated = noticeOutdated(batch, delivery, { notice, context });
  if (outdated) return { skip: outdated };
  const { endpoint, keys } = device;
  return { channel: 'PUSH', id, kind, to: { endpoint, keys }, ...notice.push(content, context) };
}

type Written = { delivery: Queued; audience: WrittenAudience };

function renderWritten(
  settings: RenderSettings,
  batch: Batch,
  { delivery, audience }: Written,
): OutgoingMessage | Skip | Later {
  const { _id: id, kind, content, userId, socialId } = delivery;
  const channel = delivery.channel === 'SMS' ? 'SMS' : 'EMAIL';
  const people = peopleOf(batch, { userId, socialId });
  const address = channel === 'SMS' ? people.contact?.provenMobile : people.contact?.email;
  if (channel === 'SMS' && !address) return { skip: noProvenNumber };
  const { isOptional } = preferenceGroups[audience.preferences];
  const unreachable = unreachableReason(batch, address, { isOptional });
  if (unreachable) return { skip: unreachable };
  const blast = wantedBlast(batch, { delivery, audience });
  if ('skip' in blast) return blast;
  const host = batch.contacts.get(blast.ownerId);
  const until =
    channel === 'SMS'
      ? quietNow(settings, batch, { number: address ?? '', social: people.social })
      : undefined;
  if (until) return { later: 'quiet hours', until };
  const context = audienceContext(settings, { needs: audience.needs, host, ...people });
  if ('skip' in context) return context;
  const unsubscribeUrl = preferencesUrl(settings, { userId, hostId: blast.ownerId });
  const links = { unsubscribeUrl, ...linksOf(settings, blast, delivery) };
  const template = templateOf(batch, blast, delivery);
  const rendered = renderBlast(audience, template, { channel, content, context, ...links });
  const shared = { id, kind, title: audience.title, isCapped: isOptional && !isOwnReminder(blast, content) };
  const { contact } = context;
  if (channel === 'SMS') {
    const { provenMobile: to = '' } = contact;
    return { ...shared, channel, to, hostId: blast.ownerId, text: rendered.text };
  }
  const fromName = audience.fromName?.(content, context);
  const to = { name: contact.displayName, address: contact.email };
  return { ...shared, channel, to, ...(fromName ? { fromName } : {}), unsubscribeUrl, ...rendered };
}

/** When a text may be sent that would wake its receiver now. */
const quietNow = (
  { quietHours: hours }: RenderSettings,
  { now }: Batch,
  { number, social }: { number: string; social: Social | undefined },
): Date | undefined => quietUntil(number, social ?? notUrgent, { now, hours });

/** What is about no social can wait for the day, by the clocks of the number's country. */
const notUrgent = { startsAt: new Date(0), endsAt: new Date(0), timezone: 'UTC' };

/** The blast of a delivery, unless its recipient opted out: choices count until the last moment. */
function wantedBlast(batch: Batch, { delivery: { blastId, userId }, audience }: Written): Blast | Skip {
  const blast = batch.blasts.get(blastId ?? '');
  if (!blast) return { skip: 'no such blast' };
  const { isOptional } = preferenceGroups[audience.preferences];
  const isWanted = !isOptional || wantsBlasts(batch.optOuts.get(userId), blast.ownerId);
  return isWanted ? blast : { skip: because.optedOut };
}

function templateOf({ templates }: Batch, blast: Blast, { variant }: Delivery): BlastTemplate {
  const { body } = blast;
  const subject = subjectOf(blast, variant);
  const key = subject === blast.subject ? blast._id : `${blast._id}:B`;
  const template = templates.get(key) ?? parseTemplate({ subject, body });
  templates.set(key, template);
  return template;
}

type People = { contact: Contact | undefined; social: Social | undefined };

const peopleOf = (
  batch: Pick<Batch, 'contacts' | 'socials'>,
  { userId, socialId }: Pick<Delivery, 'userId' | 'socialId'>,
): People => ({
  contact: batch.contacts.get(userId),
  social: batch.socials.get(socialId),
});

function unreachableReason(
  { suppressed }: Batch,
  address: string | undefined,
  { isOptional }: { isOptional: boolean },
): string | undefined {
  if (!address) return because.noAddress;
  const kind = suppressed.get(address);
  if (kind === 'COMPLAINED') return isOptional ? because.complained : undefined;
  if (kind === 'STOPPED') return because.stopped;
  return kind ? because.suppressed : undefined;
}

/** The context that a notice needs, or what is missing of it. */
function noticeContext(
  { publicUrl }: RenderSettings,
  { needs, contact, social }: People & { needs: Needs },
): Contexts[Needs] | Skip {
  if (needs === 'site') return { publicUrl };
  if (!contact) return { skip: because.noAddress };
  if (needs === 'person') return { publicUrl, contact };
  return social ? { publicUrl, contact, social } : { skip: 'no such social' };
}

/** The context that a blast needs, or what is missing of it. */
function audienceContext(
  { publicUrl }: RenderSettings,
  { needs, contact, social, host }: People & { needs: AudienceNeeds; host: Contact | undefined },
): AudienceContexts[AudienceNeeds] | Skip {
  if (!contact) return { skip: because.noAddress };
  if (needs === 'host') return host?.displayName ? { publicUrl, contact, host } : { skip: 'no such host' };
  return social ? { publicUrl, contact, social } : { skip: 'no such social' };
}
