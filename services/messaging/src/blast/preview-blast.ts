import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { UserCard } from '@momos/contracts/users';
import type { RpcClient } from '@momos/runtime';
import { cardOf, exampleContact } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { rsvpFactsOf } from '../delivery/content.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { Social } from '../social/social.ts';
import { surveyAudience } from './audience.ts';
import type { Audience } from './blast.ts';
import { renderBlast } from './render-blast.ts';
import { missingNames, parseTemplate } from './template.ts';
import { valuesFor } from './variables.ts';

export type PreviewDeps = ContactDeps & { events: RpcClient<typeof EventsService>; publicUrl: string };

export type PreviewRequest = {
  social: Social;
  channel: Channel;
  subject: string;
  body: string;
  audience: Audience;
};

export type Preview = {
  subject: string;
  html: string;
  text: string;
  recipient: UserCard | null;
  recipientCount: number;
  missingVariables: string[];
};

/**
 * The blast as the first of its audience will read it, with how many will get it and which variables would show
 * nothing. Throws a 400 for a template that cannot be read.
 */
export async function previewBlast(deps: PreviewDeps, request: PreviewRequest): Promise<Preview> {
  const { social, channel, audience } = request;
  const template = parseTemplate(request);
  const { first, count } = await surveyAudience(deps.events, { socialId: social._id, audience });
  const recipient = first && (await findContacts(deps, [first.userId])).get(first.userId);
  const given = {
    contact: recipient ?? exampleContact,
    social,
    rsvp: first
      ? rsvpFactsOf(first)
      : { status: 'APPROVED', tierName: 'General', plusOnes: 0, ticketCode: '' },
    publicUrl: deps.publicUrl,
  };
  return {
    ...renderBlast(channel, { ...given, template }),
    recipient: recipient ? cardOf(recipient) : null,
    recipientCount: count,
    missingVariables: missingNames(template, valuesFor(given)),
  };
}
