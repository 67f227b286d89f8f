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
  };

export type PreviewRequest = {
  audience: WrittenAudience;
  request: AudienceRequest;
  channel: Channel;
  text: { subject: string; body: string };
  /** What the audience needs beside the recipient: the social, or the host. */
  context: ContextWithoutContact;
};

export type BlastPreview = RenderedMail & {
  /** The first of the audience, as its writer may see them; undefined where it is empty. */
  recipient: Contact | undefined;
  recipientCount: number;
  missingVariables: string[];
  /**
   * Of a text: about how many have a proven number that we text, by the first of the audience, and how many texts the host may send now.
   */
  texts: { reachable: number; room: number } | undefined;
};

/**
 * A blast as the first of its audience will read it, with the number of recipients and the variables without a value; a text with how
 * many of them it can reach. Throws a 400 for an invalid template.
 */
export async function previewBlast(
  deps: PreviewDeps,
  { audience, request, channel, text, context }: PreviewRequest,
): Promise<BlastPreview> {
  const { sample, count } = await surveyRecipients(deps, audience, request);
  const [first] = sample;
  const known = await contactsOf(deps, channel, sample);
  const contact = known.get(first?.userId ?? '');
  const recipient = contact && shownToOthers(contact);
  const texts =
    channel === 'SMS'
      ? {
          reachable: reachableOf(deps, { known, sample, count }),
          room: await deps.smsGate.roomOf(request.ownerId),
        }
      : undefined;
  const rendering = {
    channel,
    content: first?.content ?? audience.sample,
    context: { ...context, contact: recipient ?? exampleContact },
  };
  const values = audience.values(rendering.content, rendering.context);
  const { filled, missing } = await deps.templates.fillIn(text, values);
  return {
    ...layOutBlast(audience, filled, rendering),
    recipient,
    recipientCount: count,
    missingVariables: missing,
    texts,
  };
}

/** The whole sample where its numbers are counted, else the one who is shown. */
function contactsOf(deps: PreviewDeps, channel: Channel, sample: readonly Recipient[]) {
  const isText = channel === 'SMS';
  const ids = (isText ? sample : sample.slice(0, 1)).map(({ userId }) => userId);
  return findContacts(deps, ids, isText ? 'provenMobile' : undefined);
}

type Survey = { known: ReadonlyMap<string, Contact>; sample: readonly Recipient[]; count: number };

/** The part of the sample that has a number, of all. */
function reachableOf({ smsGate }: PreviewDeps, { known, sample, count }: Survey): number {
  const reached = sample.filter(({ userId }) => smsGate.isTexted(known.get(userId)?.provenMobile ?? ''));
  return sample.length === 0 ? 0 : Math.round((count * reached.length) / sample.length);
}
