import type { Contact } from '../contact/contact.ts';
import type { RsvpFacts } from '../delivery/content.ts';
import type { Channel } from '../delivery/delivery.ts';
import { renderMail, type RenderedMail } from '../mail/layout.ts';
import type { Social } from '../social/social.ts';
import { type BlastTemplate, fill } from './template.ts';
import { valuesFor } from './variables.ts';

export type BlastRendering = {
  template: BlastTemplate;
  contact: Contact;
  social: Social;
  rsvp: RsvpFacts;
  publicUrl: string;
  /** Missing in a preview, whose reader must not unsubscribe somebody else. */
  unsubscribeUrl?: string;
};

/** A blast as one recipient reads it. An SMS has a text only, with the way to stop it in its last line. */
export function renderBlast(channel: Channel, given: BlastRendering): RenderedMail {
  const { template, social, unsubscribeUrl } = given;
  const { subject, body } = fill(template, valuesFor(given));
  if (channel === 'SMS') return { subject: '', html: '', text: `${body}\n\nReply STOP to opt out.` };
  return renderMail({
    subject,
    preheader: body.slice(0, 120).replaceAll(/\s+/g, ' '),
    heading: subject,
    blocks: [{ kind: 'letter', text: body }],
    because: `You get this from the hosts of ${social.title}, because you registered there.`,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  });
}
