import { signInContract } from '@momos/contracts/sign-in';
import { v7 as uuid } from 'uuid';
import { newestCode, readCode, visitor } from '../deploy/seed/sign-in.ts';
import { type Attack, each, isRefused, send } from './attack.ts';
import { canary } from './canaries.ts';

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

export const templates: Attack = {
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

/** Point 11: pictures that are not ours. */
export const pictures: Attack = {
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
export const outbound: Attack = {
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
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'http://127.0.0.1.nip.io@127.1/',
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
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const pushes = await each(
      [
        ...inside,
        'https://localhost/x',
        'https://fcm.googleapis.com@127.0.0.1/',
        'https://[64:ff9b::7f00:1]/',
        'https://push.example.com:8443/x',
      ],
      endpoint =>
        send('/api/users/me/push-devices', {
          method: 'POST',
          token: attacker.token,
          body: { endpoint, keys },
        }),
      answer => !isRefused(answer),
    );
    return {
      tried: previews.tried + feed.tried + pushes.tried,
      through: [...previews.through, ...feed.through, ...pushes.through],
    };
  },
};

/** Point 15: who is believed at the edge. */
export const edge: Attack = {
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
