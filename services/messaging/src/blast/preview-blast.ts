import { smsPartsOf } from '@momos/contracts/sms-parts';
import type { WrittenAudience } from '../audience/audiences.ts';
import {
  type AudienceDeps,
  type AudienceRequest,
  type Recipient,
  surveyRecipients,
} from '../audience/define-audience.ts';
import { type ContextWithoutContact, layOutBlast } from '../audience/render-blast.ts';
import { type Contact, exampleContact, shownToOthers } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { RenderedMail } from '../mail/layout.ts';
import type { SmsGate } from '../sms/sms-gate.ts';
import type { TemplateRunner } from '../template/template-runner.ts';

export type PreviewDeps = ContactDeps &
  AudienceDeps & {
    templates: TemplateRunner;
    smsGate: Pick<SmsGate, 'roomOf' | 'isTexted'>;
    /** What one part of a text costs about, in major units. */
    smsPartPrice: { amount: number; currency: string } | undefined;
  };

export type PreviewRequest = {
  audience: WrittenAudience;
  request: AudienceRequest;
  channel: Channel;
  text: { subject: string; body: string };
  /** Which of the first recipients; the first where there are not as many. */
  position?: number;
  /** What the audience needs beside the recipient: the social, or the host. */
  context: ContextWithoutContact;
};

export type BlastPreview = RenderedMail & {
  /** The first of the audience, as its writer may see them; undefined where it is empty. */
  recipient: Contact | undefined;
  recipientCount: number;
  missingVariables: string[];
  texts: TextsPreview | undefined;
};

/**
 * About how many have a proven number that we text, by the first of the audience; how many texts the host may send now; the parts that
 * one is charged in, and what all of them cost about, in major units.
 */
type TextsPreview = {
  reachable: number;
  room: number;
  parts: number;
  cost: { amount: number; currency: string } | null;
};

/**
 * A blast as one of its audience will read it, with the number of recipients and the variables without a value; a text with how
 * many of them it can reach. Throws a 400 for an invalid template.
 */
export async function previewBlast(
  deps: PreviewDeps,
  { audience, request, channel, text, position = 0, context }: PreviewRequest,
): Promise<BlastPreview> {
  const { sample, count } = await surveyRecipients(deps, audience, request);
  const chosen = sample[position] ?? sample[0];
  const known = await contactsOf(deps, channel === 'SMS' || !chosen ? sample : [chosen], channel);
  const contact = known.get(chosen?.userId ?? '');
  const recipient = contact && shownToOthers(contact);
  const rendering = {
    channel,
    content: chosen?.content ?? audience.sample,
    context: { ...context, contact: recipient ?? exampleContact },
  };
  const values = audience.values(rendering.content, rendering.context);
  const { filled, missing } = await deps.templates.fillIn(text, values);
  const laidOut = layOutBlast(audience, filled, rendering);
  const survey = { known, sample, count };
  const texts =
    channel === 'SMS'
      ? await textsPreview(deps, { survey, hostId: request.ownerId, text: laidOut.text })
      : undefined;
  return {
    ...laidOut,
    recipient,
    recipientCount: count,
    missingVariables: missing,
    texts,
  };
}

function contactsOf(deps: PreviewDeps, recipients: readonly Recipient[], channel: Channel) {
  const ids = recipients.map(({ userId }) => userId);
  return findContacts(deps, ids, channel === 'SMS' ? 'provenMobile' : undefined);
}

type TextsOf = { survey: Survey; hostId: string; text: string };

async function textsPreview(deps: PreviewDeps, { survey, hostId, text }: TextsOf): Promise<TextsPreview> {
  const reachable = reachableOf(deps, survey);
  const room = await deps.smsGate.roomOf(hostId);
  const { parts } = smsPartsOf(text);
  const { amount, currency } = deps.smsPartPrice ?? { amount: 0, currency: '' };
  const total = Math.round(amount * parts * Math.min(reachable, room) * 100) / 100;
  return { reachable, room, parts, cost: deps.smsPartPrice ? { amount: total, currency } : null };
}

type Survey = { known: ReadonlyMap<string, Contact>; sample: readonly Recipient[]; count: number };

/** The part of the sample that has a number, of all. */
function reachableOf({ smsGate }: PreviewDeps, { known, sample, count }: Survey): number {
  const reached = sample.filter(({ userId }) => smsGate.isTexted(known.get(userId)?.provenMobile ?? ''));
  return sample.length === 0 ? 0 : Math.round((count * reached.length) / sample.length);
}
