import { blastsContract } from '@momos/contracts/blasts';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { routes } from '@momos/contracts';
import type { Route } from '@momos/contracts/route';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import type { SocialView } from '@momos/contracts/social-view';
import { usersContract } from '@momos/contracts/users';
import { eventually } from '@momos/testing';
import { type Member, publicUrl } from '../deploy/seed/sign-in.ts';
import { requestFor, type Things } from './access-inputs.ts';
import { type Attack, isRefused, send } from './attack.ts';
import { canary, canaryMobile } from './canaries.ts';
import { crowd, publish } from './crowd.ts';
import { openPage } from './open-page.ts';
import { hasWord } from './text-traces.ts';

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

const isRead = ({ method, owner }: Route) => method === 'GET' && owner !== 'media';

/** Calls that a stranger is refused, or that answer with a search; none of them ends a session. */
const isAboutSocials = ({ method, owner, path }: Route) =>
  method !== 'GET' && ['events', 'messaging', 'payments'].includes(owner) && path.includes('/socials');

const pagesOf = ({ id, slug }: SocialView, host: string) => [
  ...[`/socials/${slug}`, `/socials/${id}`, `/register/${slug}`, `/my-ticket?social=${id}`],
  ...[`/users/${host}`, `/hosts/${host}`, '/', '/socials', '/circles', '/sitemap.xml', '/robots.txt'],
];

/** Reads, searches and writes as anybody might send them, about one social and its host. */
function requestsAbout(social: SocialView, things: Things, word: string): [string, object][] {
  const { userId: hostId, userSlug } = things;
  const filters = [`?hostId=${hostId}`, `?text=${word}`, '?city=New+York', '?placement=UPCOMING'];
  return [
    ...routes.filter(isRead).map((route): [string, object] => [`/api${requestFor(route, things).path}`, {}]),
    ...['/api/socials', '/api/getPublicSocialsV2', '/api/getPastSocialsV2', '/api/superhostsV2'].flatMap(
      path => filters.map((filter): [string, object] => [path + filter, {}]),
    ),
    ...routes.filter(isAboutSocials).map((route): [string, object] => {
      const { path, body } = requestFor(route, things);
      return [`/api${path}`, { method: route.method, body: JSON.parse(String(body ?? '{}')) as unknown }];
    }),
    ...[{ text: word }, { hostIds: [hostId] }, {}].map((body): [string, object] => [
      '/api/socials/search',
      { method: 'POST', body },
    ]),
    ...pagesOf(social, userSlug).map((path): [string, object] => [path, {}]),
  ];
}

/** Has a reviewer put a social on the lists: only what is approved could be found there. */
export const approve = (reviewer: Member, { id }: SocialView) =>
  reviewer.call(socialsContract.update, { params: { id }, body: { reviewStatus: 'APPROVED' } });

/** Where a social’s word is in an answer to a visitor, or to who has a token. */
export async function placesOf(
  { host, social, word }: { host: Member; social: SocialView; word: string },
  token?: string,
): Promise<{ tried: number; places: string[] }> {
  const { data: me } = await host.call(usersContract.me, {});
  const things = {
    ...{ userId: host.id, userSlug: me.slug, socialId: social.id, socialSlug: social.slug },
    ...{
      rsvpId: social.id,
      circleId: social.id,
      circleSlug: social.slug,
      memberId: social.id,
      postId: social.id,
    },
  };
  const requests = requestsAbout(social, things, word);
  const places: string[] = [];
  for (const [path, given] of requests) {
    const { text } = await send(path, { ...given, ...(token ? { token } : {}) });
    // A refusal may repeat what was asked for.
    if (hasWord(text.replaceAll(path, ''), [word])) places.push(path);
  }
  return { tried: requests.length, places };
}

/** What the live connection of a stranger is notified of while the host changes the social. */
async function noticesOf({ host, social }: { host: Member; social: SocialView }, stranger: Member) {
  const topics = [`social:${social.id}`, `social:${social.id}:rsvps`];
  const [theirs, own] = [openPage(stranger, topics), openPage(host, topics)];
  await eventually(async () => {
    await host.call(socialsContract.update, {
      params: { id: social.id },
      body: { maxCapacity: 5 + Math.ceil(Math.random() * 100) },
    });
    if (own.notices.length === 0) throw new Error('the host’s own page was not notified');
  });
  for (const page of [theirs, own]) page.close();
  return theirs.notices;
}

/** Point 7: hidden socials, looked for in every call and page that a visitor and a stranger may open, and in every refusal. */
export const hidden: Attack = {
  name: 'finding private, community-only and deleted socials',
  answer: 'nothing of them in any answer, by name or by words',
  async run({ attacker, host, reviewer }) {
    const through: string[] = [];
    let tried = 0;
    for (const visibility of ['PRIVATE', 'COMMUNITY_ONLY', 'deleted'] as const) {
      const word = canary(visibility.replace('_', ''));
      const isDeleted = visibility === 'deleted';
      const social = await publish(host, {
        title: word,
        description: `${word} is where we meet.`,
        maxCapacity: 5,
        visibility: isDeleted ? 'PUBLIC' : visibility,
      });
      await approve(reviewer, social);
      if (visibility === 'PRIVATE') {
        const notices = await noticesOf({ host, social }, attacker);
        if (notices.length > 0) through.push(`${notices.length} notices of a private one`);
      }
      if (isDeleted) await host.call(socialsContract.remove, { params: { id: social.id } });
      // A community's socials are for whoever has signed in.
      const tokens = visibility === 'COMMUNITY_ONLY' ? [undefined] : [undefined, attacker.token];
      for (const token of tokens) {
        const found = await placesOf({ host, social, word }, token);
        tried += found.tried;
        through.push(...found.places.map(path => `${visibility} at ${path}`));
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
