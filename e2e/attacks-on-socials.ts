import { blastsContract } from '@momos/contracts/blasts';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { routes } from '@momos/contracts';
import type { Route } from '@momos/contracts/route';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import type { SocialView } from '@momos/contracts/social-view';
import { usersContract } from '@momos/contracts/users';
import { eventually } from '@momos/testing';
import { publicUrl } from '../deploy/seed/sign-in.ts';
import { requestFor } from './access-inputs.ts';
import { type Attack, isRefused, send } from './attack.ts';
import { canary, canaryMobile } from './canaries.ts';
import { crowd, publish } from './crowd.ts';

/** Point 5: a person is shown as host without having been asked. */
export const conscription: Attack = {
  name: 'naming a stranger as host',
  answer: 'an invitation that shows nowhere before it is accepted, and that no one else can answer',
  async run({ attacker, victim, host }) {
    const social = await publish(host, { maxCapacity: 5, hostIds: [victim.id] });
    const shown = await send(`/api/socials/${social.id}`);
    const page = await send(`/socials/${social.slug}`);
    const stranger = await send(`/api/socials/${social.id}/host-invitation`, {
      method: 'PATCH',
      token: attacker.token,
      body: { isAccepted: true },
    });
    const { data: invited } = await victim.call(hostInvitationsContract.list, {});
    return {
      tried: 4,
      through: [
        ...[shown, page]
          .filter(({ text }) => text.includes(victim.id))
          .map(() => 'shown before it was accepted'),
        ...(isRefused(stranger) ? [] : ['accepted by another person']),
        ...(JSON.stringify(invited).includes(social.id) ? [] : ['the invited person was not asked']),
      ],
    };
  },
};

/** Point 6: what was approved is swapped out. */
export const swap: Attack = {
  name: 'swapping out what a reviewer approved',
  answer: 'the approved words stay public until a reviewer has seen the others',
  async run({ host, reviewer }) {
    const social = await publish(host, { maxCapacity: 5 });
    const word = canary('Swapped');
    await reviewer.call(socialsContract.update, {
      params: { id: social.id },
      body: { reviewStatus: 'APPROVED' },
    });
    await host.call(socialsContract.update, { params: { id: social.id }, body: { title: word } });
    const seen = await Promise.all([
      send(`/api/socials/${social.id}`),
      send(`/socials/${social.slug}`),
      send(`/api/socials/slug/${social.slug}`),
      send(`/api/socials/${social.id}/calendar`),
    ]);
    return {
      tried: seen.length,
      through: seen.flatMap(({ text }, at) => (text.includes(word) ? [`public answer ${at}`] : [])),
    };
  },
};

const isPublicRead = ({ method, access, owner }: Route) =>
  method === 'GET' && owner !== 'media' && ['public', 'visible', 'user'].includes(access);

const pagesOf = ({ id, slug }: SocialView) => [
  `/socials/${slug}`,
  `/socials/${id}`,
  '/',
  '/sitemap.xml',
  '/robots.txt',
];

/** Point 7: hidden socials, looked for in every call and page that a visitor and a stranger may open. */
export const hidden: Attack = {
  name: 'finding private, community-only and deleted socials',
  answer: 'nothing of them in any answer, by name or by words',
  async run({ attacker, host, victim }) {
    const through: string[] = [];
    let tried = 0;
    for (const visibility of ['PRIVATE', 'COMMUNITY_ONLY', 'deleted'] as const) {
      const word = canary(visibility.replace('_', ''));
      const isDeleted = visibility === 'deleted';
      const social = await publish(host, {
        title: word,
        maxCapacity: 5,
        visibility: isDeleted ? 'PUBLIC' : visibility,
      });
      if (isDeleted) await host.call(socialsContract.remove, { params: { id: social.id } });
      const things = {
        userId: host.id,
        userSlug: 'host',
        socialId: social.id,
        socialSlug: social.slug,
        rsvpId: victim.id,
        circleId: social.id,
        circleSlug: social.slug,
        memberId: victim.id,
      };
      // A community's socials are for whoever has signed in.
      const tokens = visibility === 'COMMUNITY_ONLY' ? [undefined] : [undefined, attacker.token];
      const paths = [
        ...routes.filter(isPublicRead).map(route => `/api${requestFor(route, things).path}`),
        ...pagesOf(social),
      ];
      for (const token of tokens)
        for (const path of paths) {
          tried += 1;
          const { text } = await send(path, token ? { token } : {});
          if (text.includes(word)) through.push(`${visibility} at ${path}`);
        }
    }
    return { tried, through };
  },
};

/** Points 3 and 9: hosts learn the names of those who hide them, or have numbers texted that no one proved. */
export const guests: Attack = {
  name: 'learning an anonymous guest’s name, and texting a number that was never proven',
  answer: 'no name in any answer to the host, and no text',
  async run({ host }) {
    const [guest] = await crowd(1);
    if (!guest) throw new Error('the guest of this test is missing');
    const [word, mobile] = [canary('Hidden'), canaryMobile()];
    await guest.call(usersContract.updateMe, { body: { lastName: word, mobile, isAnonymous: true } });
    const social = await publish(host, { maxCapacity: 5 });
    const params = { id: social.id };
    await guest.call(rsvpsContract.create, { params, body: { tierId: social.ticketTiers[0]?.id } });
    const audience = { statuses: ['APPROVED' as const] };
    const text = { subject: 'Hi', body: 'Hi {{ firstName }} {{ lastName }}', audience };
    // Messaging knows of the registration by then.
    await eventually(async () => {
      const { data } = await host.call(blastsContract.preview, { params, body: { ...text, body: 'Hi' } });
      if (data.recipientCount !== 1) throw new Error('the guest has not arrived in messaging');
    });
    const { token } = host;
    const path = `/api/socials/${social.id}`;
    const answers = await Promise.all([
      send(`${path}/blast/preview`, { method: 'POST', token, body: text }),
      send(`${path}/rsvps`, { token }),
      send(`${path}/rsvps/v2`, { token }),
      send(`/socials/${social.slug}`),
      send(`/api/users/${guest.id}`, { token }),
    ]);
    const searched = await send(`${path}/rsvps/v2?text=${word}`, { token });
    const sms = await send('/api/sendRsvpSms', {
      method: 'POST',
      token,
      body: { socialId: social.id, body: 'Hello', audience },
    });
    const { data: texts } = (await (
      await fetch(`${publicUrl}/api/dev/outbox?to=${encodeURIComponent(mobile)}`)
    ).json()) as { data: unknown[] };
    return {
      tried: answers.length + 2,
      through: [
        ...answers.flatMap((answer, at) => (answer.text.includes(word) ? [`answer ${at}`] : [])),
        ...(searched.text.includes(guest.id) ? ['found by the hidden name'] : []),
        ...(texts.length > 0 ? [`a text after ${sms.status}`] : []),
      ],
    };
  },
};
