import { hostBlastVariables } from '@momos/contracts/host-blasts';
import { pagesWords } from '../words/pages.ts';
import { defineAudience } from './define-audience.ts';

const words = pagesWords.followersAudience;

type HostBlastContent = { about: 'host-blast' };

type VariableName = (typeof hostBlastVariables)[number]['name'];

const content: HostBlastContent = { about: 'host-blast' };

/** Followers of a host, written to by that host; in the order they subscribed. */
export const followers = defineAudience({
  kind: 'host-blast',
  purpose: 'FOLLOWERS',
  title: words.title,
  timeline: words.timeline,
  preferences: 'hosts',
  needs: 'host',
  recipients: async ({ identity }, { ownerId }, { after, limit, withTotal = false }) => {
    const request = { hostId: ownerId, afterSubscriptionId: after, limit, withTotal };
    const { subscribers, total } = await identity.listSubscribers(request);
    return {
      recipients: subscribers.map(({ userId }) => ({ userId, rsvpId: '', content })),
      cursor: subscribers.at(-1)?.subscriptionId ?? after,
      isLast: subscribers.length < limit,
      total,
    };
  },
  variables: hostBlastVariables,
  values: (_content: HostBlastContent, { contact, host, publicUrl }): Record<VariableName, string> => ({
    firstName: contact.firstName,
    displayName: contact.displayName,
    hostName: host.displayName,
    hostUrl: `${publicUrl}/users/${host.slug}`,
  }),
  because: (_content, { host }) => words.because(host.displayName),
  fromName: (_content, { host }) => words.fromName(host.displayName),
  sample: content,
});
