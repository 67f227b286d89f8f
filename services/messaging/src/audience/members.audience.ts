import { circleBlastVariables } from '@momos/contracts/circle-blasts';
import type { Circle } from '../circle/circle.ts';
import { isMember, membershipId } from '../membership/membership.ts';
import { pagesWords } from '../words/pages.ts';
import { defineAudience } from './define-audience.ts';

const words = pagesWords.membersAudience;

type CircleBlastContent = { about: 'circle-blast'; circleName: string; circleSlug: string };

const contentOf = ({ name, slug }: Circle): CircleBlastContent => ({
  about: 'circle-blast',
  circleName: name,
  circleSlug: slug,
});

type VariableName = (typeof circleBlastVariables)[number]['name'];

/** Members of a circle, written to by its hosts and managers; in the order of their memberships' ids. */
export const members = defineAudience({
  kind: 'circle-blast',
  purpose: 'CIRCLE',
  title: words.title,
  timeline: words.timeline,
  preferences: 'hosts',
  needs: 'host',
  recipients: async ({ circles, memberships }, { circleId = '' }, { after, limit, withTotal = false }) => {
    const [circle, page] = await Promise.all([
      circles.get(circleId),
      memberships.membersAfter(circleId, after, limit),
    ]);
    const content = contentOf(circle);
    return {
      recipients: page.map(({ userId }) => ({ userId, rsvpId: '', content })),
      cursor: page.at(-1)?._id ?? after,
      isLast: page.length < limit,
      total: withTotal ? ((await memberships.countMembers([circleId])).get(circleId) ?? 0) : undefined,
    };
  },
  remaining: async ({ circles, memberships }, { circleId = '' }, before) => {
    const ids = before.map(({ userId }) => membershipId(circleId, userId));
    const [circle, found] = await Promise.all([circles.get(circleId), memberships.some(ids)]);
    const content = contentOf(circle);
    return found.filter(isMember).map(({ userId }) => ({ userId, rsvpId: '', content }));
  },
  variables: circleBlastVariables,
  values: (
    { circleName, circleSlug }: CircleBlastContent,
    { contact, host, publicUrl },
  ): Record<VariableName, string> => ({
    firstName: contact.firstName,
    displayName: contact.displayName,
    circleName,
    circleUrl: `${publicUrl}/circles/${circleSlug}`,
    hostName: host.displayName,
  }),
  because: ({ circleName }) => words.because(circleName),
  fromName: ({ circleName }) => words.fromName(circleName),
  sample: { about: 'circle-blast', circleName: 'Founders', circleSlug: 'founders' },
});
