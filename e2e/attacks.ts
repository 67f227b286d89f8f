import type { Call } from '@momos/api-client/client';
import { auditLogContract } from '@momos/contracts/audit-log';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { routes } from '@momos/contracts';
import type { Route } from '@momos/contracts/route';
import { signInContract } from '@momos/contracts/sign-in';
import { socialsContract } from '@momos/contracts/socials';
import type { SocialView } from '@momos/contracts/social-view';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { eventually } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Member, newestCode, publicUrl, readCode, visitor } from '../deploy/seed/sign-in.ts';
import { requestFor } from './access-inputs.ts';
import { canary } from './canaries.ts';
import { publish } from './crowd.ts';

/** The people of the attacks: two who know nothing of each other, and staff. */
export type People = { attacker: Member; victim: Member; host: Member; reviewer: Member; manager: Member };

/** How often something was tried, and what got through. */
export type Outcome = { tried: number; through: string[] };

/** One attack: what it is after, what it must be answered, and how it goes. */
export type Attack = { name: string; answer: string; run(people: People): Promise<Outcome> };

type Answer = { status: number; text: string; headers: Headers };

/** A request as it is, without a client that would keep to the rules. */
export async function send(
  path: string,
  {
    method = 'GET',
    token,
    body,
    headers,
  }: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(`${publicUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Tries each input; what `isThrough` says of an answer gets through. */
async function each<T>(
  inputs: readonly T[],
  attempt: (input: T) => Promise<Answer>,
  isThrough: (answer: Answer) => boolean,
): Promise<Outcome> {
  const through: string[] = [];
  for (const input of inputs) {
    const answer = await attempt(input);
    if (isThrough(answer)) through.push(`${JSON.stringify(input).slice(0, 120)}: ${answer.status}`);
  }
  return { tried: inputs.length, through };
}

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;

/** Point 1: texts that grow when they are rendered. */
const growing = [
  `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(13)}${'{{a}}'.repeat(3000)}`,
  `{% for i in (1..1000000000) %}x{% endfor %}`,
  `{% for i in (1..99999) %}{% for j in (1..99999) %}x{% endfor %}{% endfor %}`,
  `{% capture a %}${'x'.repeat(5000)}{% endcapture %}${'{{a}}'.repeat(2000)}`,
  `{% include "/etc/passwd" %}`,
  `{% layout "x" %}`,
  `{{ "x" | times: 1e308 }}${'{{ host_name | append: host_name }}'.repeat(400)}`,
  '{% '.repeat(6000),
];

const templates: Attack = {
  name: 'templates that grow, loop or read files',
  answer: '400, and sign-in codes are mailed all the while',
  async run({ attacker, victim }) {
    const sent = growing.map(body =>
      send('/api/hosts/blast/preview', {
        method: 'POST',
        token: attacker.token,
        body: { subject: 'Hi', body },
      }),
    );
    const known = (await newestCode(victim.person.email))?.id;
    await visitor.call(signInContract.start, { body: { email: victim.person.email } });
    await readCode(victim.person.email, known);
    const answers = await Promise.all(sent);
    const through = answers.flatMap((answer, at) => {
      const isLong = answer.text.length > 100_000;
      return answer.status >= 500 || isLong || answer.text.includes('root:')
        ? [`template ${at}: ${answer.status}`]
        : [];
    });
    return { tried: growing.length, through };
  },
};

/** Point 2: guesses at one code, side by side. */
const guesses: Attack = {
  name: 'guessing a code, side by side and after its tries are used',
  answer: 'a refusal, and no token',
  async run({ victim }) {
    const { email } = victim.person;
    const known = (await newestCode(email))?.id;
    const { data } = await visitor.call(signInContract.start, { body: { email } });
    const right = await readCode(email, known);
    const guessed = Array.from({ length: 60 }, (_, at) => String(100_000 + at * 13_337).slice(0, 6)).filter(
      code => code !== right,
    );
    const swap = (otp: string) =>
      send('/api/auth/oauth/token', {
        method: 'POST',
        body: { grant_type: 'passwordless_otp', request_id: data.requestId, otp },
      });
    const answers = await Promise.all(guessed.map(swap));
    const last = await swap(right);
    const hasToken = ({ text }: Answer) => text.includes('access_token');
    return {
      tried: answers.length + 1,
      through: [...answers, last].filter(hasToken).map(({ status }) => `a token with ${status}`),
    };
  },
};

/** Point 4: what a thief of a session would change with a proof that is not theirs. */
const takeover: Attack = {
  name: 'changing how a person signs in with invented proofs',
  answer: '400, 401, 403, 404 or 409',
  run: ({ attacker, victim }) =>
    each(
      [
        ['POST', '/api/auth/step-up', { kind: 'code', requestId: uuid(), otp: '123456' }],
        ['POST', '/api/verification/emails/verify', { emailVerificationId: uuid(), otp: '123456' }],
        ['DELETE', `/api/emails/verified/${uuid()}`, undefined],
        ['DELETE', `/api/auth/sessions/${uuid()}`, undefined],
        [
          'POST',
          `/api/admin/users/${victim.id}/role-changes`,
          { action: 'GRANT', role: 'admin', reason: 'Because' },
        ],
        ['PATCH', '/api/users/me', { isSupermomosAdmin: true }],
        ['PATCH', '/api/users/me', { roles: ['manager'] }],
        ['PATCH', '/api/users/me', { isValid: true, version: 99 }],
        ['PATCH', '/api/users/me', JSON.parse('{"__proto__":{"isAdmin":true}}')],
      ] as const,
      ([method, path, body]) => send(path, { method, token: attacker.token, body }),
      answer => !isRefused(answer),
    ),
};

/** Point 5: a person is shown as host without having been asked. */
const conscription: Attack = {
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
const swap: Attack = {
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
const hidden: Attack = {
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

/** Point 8: an address of one's own that looks like an employer's. */
const badges: Attack = {
  name: 'wearing the badge of an employer',
  answer: 'the domain that was proven, never the name of another',
  async run({ attacker }) {
    const addresses = ['google.attacker.example', 'attacker-google.example', 'google.com.attacker.example'];
    const through: string[] = [];
    for (const domain of addresses) {
      const { data } = await attacker.call(verifiedEmailsContract.start, {
        body: { email: `me-${uuid().slice(-6)}@${domain}`, emailCategory: 'COMPANY' },
      });
      if (/^google$/i.test(data.organizationName ?? '')) through.push(`${domain}: ${data.organizationName}`);
    }
    return { tried: addresses.length, through };
  },
};

/** Point 11: pictures that are not ours. */
const pictures: Attack = {
  name: 'pictures from elsewhere',
  answer: '400',
  run: ({ attacker }) =>
    each(
      [
        'https://tracker.example/a.png',
        '//tracker.example/a.webp',
        '/media/public/../../../etc/passwd',
        'data:image/svg+xml,<svg onload=alert(1)>',
        'javascript:alert(1)',
        '/media/public/avatars/a.webp?x=https://tracker.example',
        '/media/private/attachments/a.webp',
      ],
      photoPath => send('/api/users/me', { method: 'PATCH', token: attacker.token, body: { photoPath } }),
      answer => !isRefused(answer),
    ),
};

/** Point 12 and siblings: requests that our servers are to make. */
const outbound: Attack = {
  name: 'having our servers ask inside, or a third party for what was never shown',
  answer: '400, 404 or 429, quickly',
  async run({ attacker }) {
    const inside = [
      'http://127.0.0.1:3001/.well-known/jwks.json',
      'http://localhost:3005/metrics',
      'http://[::1]:3001/metrics',
      'http://169.254.169.254/latest/meta-data/',
      'http://0.0.0.0:27017/',
      'http://2130706433:3001/',
      'http://0x7f.1:3001/',
      'http://[::ffff:127.0.0.1]:3001/',
      'http://user:pass@127.0.0.1:3001/',
      'file:///etc/passwd',
      'gopher://127.0.0.1:6379/_INFO',
    ];
    const previews = await each(
      inside,
      url => send(`/api/link-preview?url=${encodeURIComponent(url)}`, { token: attacker.token }),
      answer => !isRefused(answer),
    );
    const posts = Array.from(
      { length: 20 },
      () => String(Math.trunc(1e15 * (1 + inside.length))) + uuid().slice(-4),
    );
    const feed = await each(
      posts,
      id => send(`/api/me/media/${encodeURIComponent(id)}`),
      answer => answer.status === 200,
    );
    return { tried: previews.tried + feed.tried, through: [...previews.through, ...feed.through] };
  },
};

/** Point 15: who is believed at the edge. */
const edge: Attack = {
  name: 'naming one’s own trace, address or host',
  answer: 'none of it counts or comes back',
  async run() {
    const word = canary('Header');
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const spoken: Record<string, string>[] = [
      { traceparent: `00-${trace}-b7ad6b7169203331-01` },
      { 'x-forwarded-host': `${word}.example`, 'x-forwarded-proto': 'gopher' },
      { 'x-request-id': word },
      { 'x-original-url': '/metrics', 'x-rewrite-url': '/metrics' },
      { 'x-user-id': word, 'x-service-token': word },
    ];
    const through: string[] = [];
    for (const headers of spoken) {
      const answer = await send('/api/socials', { headers });
      const said = `${[...answer.headers].flat().join(' ')} ${answer.text}`;
      if (said.includes(word) || said.includes(trace) || said.includes('momos_http'))
        through.push(JSON.stringify(headers));
    }
    return { tried: spoken.length, through };
  },
};

/** The audit log: read by who may not, or changed. */
const auditLog: Attack = {
  name: 'reading or changing the audit log',
  answer: '401, 403, 404 or 405',
  run: ({ attacker, host, manager }) =>
    each(
      [
        ['GET', '', undefined],
        ['GET', '', attacker.token],
        ['GET', '', host.token],
        ['GET', '', manager.token],
        ['GET', '/export', manager.token],
        ['DELETE', '', manager.token],
        ['PATCH', `/${uuid()}`, manager.token],
        ['POST', '', manager.token],
      ] as const,
      ([method, path, token]) =>
        send(`/api/audit-log${path}`, {
          method,
          ...(token ? { token } : {}),
          ...(method === 'GET' ? {} : { body: {} }),
        }),
      answer => !isRefused(answer),
    ),
};

/** Every attack of this suite. */
export const attacks: readonly Attack[] = [
  templates,
  guesses,
  takeover,
  conscription,
  swap,
  hidden,
  badges,
  pictures,
  outbound,
  edge,
  auditLog,
];

/** Waits until the audit log has these actions of a person. */
export const audited = (admin: { call: Call }, actorId: string, actions: readonly string[]): Promise<void> =>
  eventually(async () => {
    const { data } = await admin.call(auditLogContract.list, { query: { actorId } });
    const missing = actions.filter(action => data.every(entry => entry.action !== action));
    if (missing.length > 0) throw new Error(`${missing.join()} of ${actorId} is not in the audit log`);
  });
