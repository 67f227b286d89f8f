import type { BlastTemplate } from '../blast/template.ts';
import { fill } from '../blast/template.ts';
import type { Contact } from '../contact/contact.ts';
import { renderMail, type RenderedMail } from '../mail/layout.ts';
import { hostBlastValues } from './host-blast.ts';

/** A host's message as one follower reads it. */
export function renderHostBlast(given: {
  template: BlastTemplate;
  contact: Contact;
  host: Contact;
  publicUrl: string;
  /** Missing in a preview, whose reader must not unsubscribe somebody else. */
  unsubscribeUrl?: string;
}): RenderedMail {
  const { template, host, unsubscribeUrl } = given;
  const { subject, body } = fill(template, hostBlastValues(given));
  return renderMail({
    subject,
    preheader: body.slice(0, 120).replaceAll(/\s+/g, ' '),
    heading: subject,
    blocks: [{ kind: 'letter', text: body }],
    because: `You get this from ${host.displayName}, whom you follow.`,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  });
}
