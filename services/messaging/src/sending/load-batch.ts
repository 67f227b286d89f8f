import type { Clock } from '@momos/runtime';
import type { Addenda } from '../addendum/addendum.store.ts';
import { writtenAudienceOf } from '../audience/audiences.ts';
import { noticeOf } from '../audience/message-kinds.ts';
import type { Blast } from '../blast/blast.ts';
import type { Blasts } from '../blast/blast.store.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { KnownStates } from '../known-state/known-state.store.ts';
import { isMember, membershipId } from '../membership/membership.ts';
import type { Memberships } from '../membership/membership.store.ts';
import { guestChoosers } from '../opt-out/guest-choosers.ts';
import type { OptOut } from '../opt-out/opt-out.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import type { PushDevice } from '../push/push-device.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import { approval } from '../notice/approval.notice.ts';
import { preferenceGroups } from '../notice/preference-group.ts';
import { findSocials, type SocialDeps } from '../social/find-socials.ts';
import type { Suppressions } from '../suppression/suppression.store.ts';
import { comparedKey } from './outdated.ts';
import { addressOf, type Batch, type RenderSettings } from './render-message.ts';

export type LoadDeps = ContactDeps &
  SocialDeps &
  RenderSettings & {
    blasts: Blasts;
    optOuts: OptOuts;
    addenda: Pick<Addenda, 'get'>;
    memberships: Pick<Memberships, 'some'>;
    suppressions: Suppressions;
    devices: PushDevices;
    knownStates: Pick<KnownStates, 'get'>;
    deliveries: Pick<Deliveries, 'sendingAbout'>;
    clock: Clock;
  };

/** Reads everything that claimed deliveries are rendered from, once for all of them. A malformed one fails when it is rendered. */
export async function loadBatch(deps: LoadDeps, deliveries: readonly Delivery[]): Promise<Batch> {
  const hasTexts = deliveries.some(({ channel }) => channel === 'SMS');
  const userIds = deliveries.map(each => each.userId).filter(Boolean);
  const blastIds = [...new Set(deliveries.flatMap(({ blastId }) => blastId ?? []))];
  const deviceIds = deliveries.flatMap(({ deviceId }) => deviceId ?? []);
  const aboutKeys = [...new Set(deliveries.flatMap(({ about }) => about?.key ?? []))];
  const approved = deliveries.flatMap(({ kind, socialId }) => (kind === approval.kind ? socialId : []));
  const [contacts, socials, blasts, optOuts, devices, knownStates, sending, addenda] = await Promise.all([
    findContacts(deps, userIds, hasTexts ? 'provenMobile' : undefined),
    findSocials(deps, deliveries.map(each => each.socialId).filter(Boolean)),
    deps.blasts.get(blastIds),
    deliveries.some(isOptional)
      ? deps.optOuts.get([...userIds, ...deliveries.flatMap(({ content }) => guestChoosers(content))])
      : new Map<string, OptOut>(),
    deviceIds.length > 0 ? deps.devices.get(deviceIds) : new Map<string, PushDevice>(),
    deps.knownStates.get([...new Set(deliveries.flatMap(each => comparedKey(each) ?? []))]),
    deps.deliveries.sendingAbout(aboutKeys),
    deps.addenda.get(approved),
  ]);
  const [hosts, memberships] = await Promise.all([
    findContacts(deps, hostIdsOf(blasts, deliveries)),
    membershipsOf(deps, blasts, deliveries),
  ]);
  const now = deps.clock.now();
  const ids = new Set(deliveries.map(({ _id }) => _id));
  const onTheirWay = sending.filter(({ _id }) => !ids.has(_id));
  const people = { contacts: new Map([...contacts, ...hosts]), socials };
  const suppressed = await deps.suppressions.among(addressesOf(deps, people, deliveries), now);
  return {
    ...people,
    ...{ blasts, memberships, optOuts, devices },
    knownStates,
    suppressed,
    addenda,
    templates: new Map(),
    now,
    onTheirWay,
  };
}

/** Whether its recipient may choose not to get it. */
const isOptional = ({ kind, blastId }: Delivery): boolean => {
  const notice = noticeOf(kind);
  return blastId !== null || (notice !== undefined && preferenceGroups[notice.preferences].isOptional);
};

const hostIdsOf = (blasts: ReadonlyMap<string, Blast>, deliveries: readonly Delivery[]): string[] =>
  deliveries.flatMap(({ kind, blastId }) =>
    writtenAudienceOf(kind)?.needs === 'host' ? (blasts.get(blastId ?? '')?.ownerId ?? []) : [],
  );

/** Which memberships of the circles that blasts are sent to still give access. */
async function membershipsOf(
  { memberships }: Pick<LoadDeps, 'memberships'>,
  blasts: ReadonlyMap<string, Blast>,
  deliveries: readonly Delivery[],
): Promise<ReadonlySet<string>> {
  const ids = deliveries.flatMap(({ blastId, userId }) => {
    const circleId = blasts.get(blastId ?? '')?.circleId;
    return circleId ? membershipId(circleId, userId) : [];
  });
  const found = ids.length > 0 ? await memberships.some([...new Set(ids)]) : [];
  return new Set(found.filter(isMember).map(({ _id }) => _id));
}

/** Where deliveries go. One whose address cannot be read has none here, since the others of its batch are to be sent. */
function addressesOf(
  settings: RenderSettings,
  people: Pick<Batch, 'contacts' | 'socials'>,
  deliveries: readonly Delivery[],
): string[] {
  return deliveries.flatMap(delivery => {
    try {
      return addressOf(settings, people, delivery) ?? [];
    } catch {
      return [];
    }
  });
}
