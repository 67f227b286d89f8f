import type { GuestInvitationState, guestInvitationsContract } from '@momos/contracts/guest-invitations';
import type { CallData } from '@momos/contracts/route';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
} from './running-events.ts';

type Invited = CallData<typeof guestInvitationsContract.invite>;
export type Invitation = CallData<typeof guestInvitationsContract.list>[number];

/** What the double of identity says is proven to be theirs. */
export const addressOf = ({ userId }: Pick<Person, 'userId'>) => `${userId.slice(-6)}@example.com`;
export const secondAddressOf = ({ userId }: Pick<Person, 'userId'>) => `${userId.slice(-6)}@acme.example`;

export const invitationsOf = ({ id }: { id: string }) => `/socials/${id}/guest-invitations`;

/** What hosts and guests do with invitations to a running events service. */
export const createInviting = (events: RunningEvents) => ({
  /** A person whom this service knows by the name that they show. */
  guest: async (displayName = 'Guest'): Promise<Person> => {
    const person = await events.person();
    const none = { photoPath: null, email: null, mobile: null, position: null, searchText: '' };
    const row = {
      ...{ version: 1, slug: '', displayName, ...none },
      ...{ subscribedHostIds: [], isSubscribedToUpdate: false },
    };
    await events.store.connection.collection('people').insertOne({ _id: person.userId as never, ...row });
    return person;
  },
  invite: (
    host: Person,
    social: SocialView,
    emails: readonly string[],
    { key, ...more }: { key?: string; note?: string; tierId?: string } = {},
  ) =>
    host.call<Invited>(
      'POST',
      invitationsOf(social),
      { guests: emails.map(email => ({ email })), ...more },
      key ? { 'idempotency-key': key } : {},
    ),
  list: async (host: Person, social: SocialView, query = '') =>
    (await host.call<Invitation[]>('GET', `${invitationsOf(social)}${query}`)).data,
  states: async (host: Person, social: SocialView): Promise<GuestInvitationState[]> =>
    (await host.call<Invitation[]>('GET', invitationsOf(social))).data.map(({ state }) => state),
  withdraw: (host: Person, social: SocialView, { id }: Pick<Invitation, 'id'>) =>
    host.call('DELETE', `${invitationsOf(social)}/${id}`),
  resend: (host: Person, social: SocialView, { id }: Pick<Invitation, 'id'>) =>
    host.call<Invitation>('POST', `${invitationsOf(social)}/${id}/resends`),
  register: (person: Person, social: SocialView, body: object = {}) =>
    person.call<RsvpView>('POST', rsvpsOf(social), body),
  approving: (host: Person, given: object = {}) =>
    events.social(host, { isApprovalRequired: true, ...given }),
});
