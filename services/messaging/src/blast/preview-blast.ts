import type { WrittenAudience } from '../audience/audiences.ts';
import { type AudienceDeps, type AudienceRequest, surveyRecipients } from '../audience/define-audience.ts';
import { type ContextWithoutContact, layOutBlast } from '../audience/render-blast.ts';
import { type Contact, exampleContact } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { RenderedMail } from '../mail/layout.ts';
import type { TemplateRunner } from '../template/template-runner.ts';

export type PreviewDeps = ContactDeps & AudienceDeps & { templates: TemplateRunner };

export type PreviewRequest = {
  audience: WrittenAudience;
  request: AudienceRequest;
  channel: Channel;
  text: { subject: string; body: string };
  /** What the audience needs beside the recipient: the social, or the host. */
  context: ContextWithoutContact;
};

export type BlastPreview = RenderedMail & {
  /** The first of the audience; undefined where it is empty. */
  recipient: Contact | undefined;
  recipientCount: number;
  missingVariables: string[];
};

/**
 * A blast as the first of its audience will read it, with the number of recipients and the variables without a value. Throws a
 * 400 for an invalid template.
 */
export async function previewBlast(
  deps: PreviewDeps,
  { audience, request, channel, text, context }: PreviewRequest,
): Promise<BlastPreview> {
  const { first, count } = await surveyRecipients(deps, audience, request);
  const recipient = first && (await findContacts(deps, [first.userId])).get(first.userId);
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
  };
}
