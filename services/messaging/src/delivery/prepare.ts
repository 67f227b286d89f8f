import type { Logger } from '@momos/runtime';
import type { Blast } from '../blast/blast.ts';
import type { Blasts } from '../blast/blast.store.ts';
import { renderBlast } from '../blast/render-blast.ts';
import { type BlastTemplate, parseTemplate } from '../blast/template.ts';
import type { Contact } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { renderHostBlast } from '../host-blast/render-host-blast.ts';
import { renderMail } from '../mail/layout.ts';
import { accountMail } from '../notice/account.mails.ts';
import { renderNotice, type Skip } from '../notice/render-notice.ts';
import { type OptOut, unsubscribeToken, wantsBlasts } from '../opt-out/opt-out.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import type { OutgoingMessage, Push } from '../provider/provider.ts';
import type { PushDevice } from '../push/push-device.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import { pushTextOf } from '../push/push-text.ts';
import { findSocials, type SocialDeps } from '../social/find-socials.ts';
import type { Social } from '../social/social.ts';
import { supportMail } from '../support/support.mail.ts';
import type { Suppressions } from '../suppression/suppression.store.ts';
import type { Delivery } from './delivery.ts';

export type PrepareDeps = ContactDeps &
  SocialDeps & {
    blasts: Blasts;
    optOuts: OptOuts;
    suppressions: Suppressions;
    devices: PushDevices;
    publicUrl: string;
    unsubscribeSecret: string;
    log: Logger;
  };

/** A delivery with its message, or with the reason why it is not sent. */
export type Prepared = { delivery: Delivery; message: OutgoingMessage | Skip };

type Surroundings = {
  contacts: Map<string, Contact>;
  socials: Map<string, Social>;
  blasts: Map<string, Blast>;
  /** Who writes to followers, by id. */
  hosts: Map<string, Contact>;
  optOuts: Map<string, OptOut>;
  suppressed: Set<string>;
  devices: Map<string, PushDevice>;
  templates: Map<string, BlastTemplate>;
};

/**
 * Turns claimed deliveries into messages: everything they need is read once for all of them, and a blast's template is
 * parsed once. What people do not want is left out here, the last moment before it is sent.
 */
export async function prepare(
  deps: PrepareDeps,
  deliveries: Delivery[],
): Promise<(delivery: Delivery) => Promise<Prepared>> {
  const userIds = deliveries.map(each => each.userId).filter(Boolean);
  const blastIds = [...new Set(deliveries.flatMap(({ blastId }) => blastId ?? []))];
  const deviceIds = deliveries.flatMap(({ deviceId }) => deviceId ?? []);
  const [contacts, socials, blasts, optOuts, devices] = await Promise.all([
    findContacts(deps, userIds),
    findSocials(deps, deliveries.map(each => each.socialId).filter(Boolean)),
    deps.blasts.get(blastIds),
    blastIds.length > 0 ? deps.optOuts.get(userIds) : new Map<string, OptOut>(),
    deviceIds.length > 0 ? deps.devices.get(deviceIds) : new Map<string, PushDevice>(),
  ]);
  const writers = [...blasts.values()].flatMap(({ purpose, ownerId }) =>
    purpose === 'FOLLOWERS' ? [ownerId] : [],
  );
  const hosts = await findContacts(deps, writers);
  const addresses = [
    ...[...contacts.values()].flatMap(({ email, mobile }) => [email, mobile]),
    ...deliveries.flatMap(each => formerAddressOf(each) ?? []),
  ].filter(Boolean);
  const suppressed = await deps.suppressions.among(addresses);
  const around: Surroundings = {
    contacts,
    socials,
    blasts,
    hosts,
    optOuts,
    suppressed,
    devices,
    templates: new Map(),
  };
  return async delivery => ({ delivery, message: await messageFor(deps, around, delivery) });
}

async function messageFor(
  deps: PrepareDeps,
  around: Surroundings,
  delivery: Delivery,
): Promise<OutgoingMessage | Skip> {
  const { content } = delivery;
  if (content?.about === 'support') return supportMail(delivery._id, content.support);
  const contact = around.contacts.get(delivery.userId);
  const social = around.socials.get(delivery.socialId);
  if (delivery.channel === 'PUSH') return pushFor(deps, around, delivery);
  const address =
    formerAddressOf(delivery) ?? (delivery.channel === 'EMAIL' ? contact?.email : contact?.mobile);
  if (!contact || !address) return { skip: 'no address' };
  if (around.suppressed.has(address)) return { skip: 'the address is suppressed' };
  if (delivery.kind === 'host-blast') return hostBlastFor(deps, around, { delivery, contact });
  const mail = content && accountMail(content, { publicUrl: deps.publicUrl, slug: contact.slug });
  if (mail) {
    const to = { name: contact.displayName, address };
    return { channel: 'EMAIL', id: delivery._id, kind: delivery.kind, to, ...renderMail(mail) };
  }
  if (!social) return { skip: 'no such social' };
  if (delivery.kind !== 'blast')
    return renderNotice(delivery, { contact, social, publicUrl: deps.publicUrl });
  return blastFor(deps, around, { delivery, contact, social });
}

/** A notice for one device, if its person still wants any there. */
function pushFor({ publicUrl }: PrepareDeps, around: Surroundings, delivery: Delivery): Push | Skip {
  const contact = around.contacts.get(delivery.userId);
  const social = around.socials.get(delivery.socialId);
  const device = around.devices.get(delivery.deviceId ?? '');
  if (!contact?.isPushAllowed) return { skip: 'opted out' };
  // Somebody else has signed in there since.
  if (device?.userId !== delivery.userId) return { skip: 'no such device' };
  if (!social) return { skip: 'no such social' };
  const text = pushTextOf(delivery, { contact, social, publicUrl });
  if (!text) return { skip: 'no push for this' };
  const { endpoint, keys } = device;
  return { channel: 'PUSH', id: delivery._id, kind: delivery.kind, to: { endpoint, keys }, ...text };
}

type Recipient = { delivery: Delivery; contact: Contact; social: Social };

/** What both kinds of blast need: the blast, its template and the link that stops such mails; or why it is not wanted. */
function wantedBlast(
  deps: PrepareDeps,
  around: Surroundings,
  { blastId, userId }: Delivery,
): { blast: Blast; template: BlastTemplate; unsubscribeUrl: string } | Skip {
  const blast = blastId ? around.blasts.get(blastId) : undefined;
  if (!blast) return { skip: 'no such blast' };
  if (blast.phase === 'CANCELED') return { skip: 'cancelled' };
  if (!wantsBlasts(around.optOuts.get(userId), blast.ownerId)) return { skip: 'opted out' };
  const template = around.templates.get(blast._id) ?? parseTemplate(blast);
  around.templates.set(blast._id, template);
  const token = unsubscribeToken({ userId, hostId: blast.ownerId }, deps.unsubscribeSecret);
  return { blast, template, unsubscribeUrl: `${deps.publicUrl}/unsubscribe/${token}` };
}

function blastFor(
  deps: PrepareDeps,
  around: Surroundings,
  { delivery, contact, social }: Recipient,
): OutgoingMessage | Skip {
  const { _id, kind, content } = delivery;
  const channel = delivery.channel === 'SMS' ? 'SMS' : 'EMAIL';
  const wanted = wantedBlast(deps, around, delivery);
  if ('skip' in wanted) return wanted;
  if (content?.about !== 'blast') return { skip: 'no such blast' };
  const { template, unsubscribeUrl } = wanted;
  const given = { template, contact, social, rsvp: content.rsvp, publicUrl: deps.publicUrl, unsubscribeUrl };
  const rendered = renderBlast(channel, given);
  if (channel === 'SMS') return { channel, id: _id, kind, to: contact.mobile, text: rendered.text };
  return { channel, id: _id, kind, to: mailboxOf(contact), unsubscribeUrl, ...rendered };
}

function hostBlastFor(
  deps: PrepareDeps,
  around: Surroundings,
  { delivery, contact }: Omit<Recipient, 'social'>,
): OutgoingMessage | Skip {
  const wanted = wantedBlast(deps, around, delivery);
  if ('skip' in wanted) return wanted;
  const { blast, template, unsubscribeUrl } = wanted;
  const host = around.hosts.get(blast.ownerId);
  if (!host?.displayName) return { skip: 'no such host' };
  return {
    channel: 'EMAIL',
    id: delivery._id,
    kind: delivery.kind,
    to: mailboxOf(contact),
    fromName: `${host.displayName} via Momos`,
    unsubscribeUrl,
    ...renderHostBlast({ template, contact, host, publicUrl: deps.publicUrl, unsubscribeUrl }),
  };
}

/** Where a message goes that is not for the address of now. */
const formerAddressOf = ({ content }: Delivery): string | undefined =>
  content?.about === 'sign-in-email' ? content.formerAddress : undefined;

const mailboxOf = ({ displayName, email }: Contact) => ({ name: displayName, address: email });
