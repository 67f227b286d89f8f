import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { SocialView } from '@momos/contracts/social-view';
import { publicUrl } from '../deploy/seed/sign-in.ts';
import { type Answer, type Attack, each, isRefused, send } from './attack.ts';
import { publish } from './crowd.ts';

/** Point 1 and siblings: titles that leave the format in which they are shown. */
export const formats: Attack = {
  name: 'texts that break out of pages, calendars and the direction of reading',
  answer: 'refused, or shown as text',
  async run({ host }) {
    const titles = [
      'A\r\nATTACH:http://evil.example/x',
      'A\nBEGIN:VALARM',
      'A\u2028B',
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      'Dinner \u202Egnp.exe',
      'Dinner \u2067 for two',
    ];
    const through: string[] = [];
    for (const title of titles) {
      const social = await publish(host, { title, maxCapacity: 5 }).catch(() => undefined);
      if (social) through.push(...(await brokenBy(social)));
    }
    return { tried: titles.length, through };
  },
};

const direction = /[\u202a-\u202e\u2066-\u2069]|\\u202e|\\u2067/i;
const breaks = {
  calendar: [/^(?:ATTACH|BEGIN:VALARM)/m, direction],
  page: [/<script>alert\(1\)|<img src=x/, direction],
};

async function brokenBy({ id, slug, title }: SocialView): Promise<string[]> {
  const calendar = await send(`/api/socials/${id}/calendar`);
  const page = await send(`/socials/${slug}`);
  const isBroken = (where: keyof typeof breaks, { text }: Answer) =>
    breaks[where].some(pattern => pattern.test(text)) ? [`the ${where} by ${JSON.stringify(title)}`] : [];
  return [...isBroken('calendar', calendar), ...isBroken('page', page)];
}

const json = { 'content-type': 'application/json' };

/** A request whose headers a browser would not send. */
const raw = (path: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, publicUrl), { method: body ? 'POST' : 'GET', headers }, response => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          headers: new Headers({ all: JSON.stringify(response.headers) }),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Points 1 and 15: a body that grows, and another host’s name. */
export const envelopes: Attack = {
  name: 'bodies that grow when they are unpacked, and the name of another host',
  answer: 'not unpacked; nothing with the other name',
  async run() {
    const bomb = gzipSync(Buffer.concat([Buffer.from('{"text":"'), Buffer.alloc(50_000_000, 97)]));
    const packed = await each(
      ['gzip', 'deflate', 'br', 'gzip, gzip'],
      coding => raw('/api/socials/search', { ...json, 'content-encoding': coding }, bomb),
      answer => !isRefused(answer),
    );
    const hosts = await each(
      ['/', '/socials', '/sitemap.xml', '/auth/login?returnTo=//evil.example'],
      path => raw(path, { host: 'evil.example' }),
      ({ text, headers }) =>
        // A page that was asked for has its own address in it, escaped.
        /https?:\/\/evil\.example/.test(text) || /location[^,]*evil\.example/.test(headers.get('all') ?? ''),
    );
    return { tried: packed.tried + hosts.tried, through: [...packed.through, ...hosts.through] };
  },
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
};

/** A small PNG that says how large it is, and what it carries. */
function png(width: number, height: number, ...carried: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc(Math.min(height, 20_000) * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...carried,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const packedChunk = (type: string) =>
  chunk(type, Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000))]));

async function upload(token: string, bytes: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  const answer = await fetch(`${publicUrl}/api/files/public/avatars`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Begins an upload of 4 MB and sends no more than its head; resolves when it was answered, or after others had their turn. */
const hang = (token: string, held: Socket[]): Promise<string> =>
  new Promise(resolve => {
    const { hostname, port, host } = new URL(publicUrl);
    const socket = connect(Number(port), hostname, () => {
      const head = [
        'POST /api/files/public/avatars HTTP/1.1',
        `Host: ${host}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 4000000',
      ];
      const part =
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
      socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
      socket.write(Buffer.alloc(100_000));
    });
    held.push(socket);
    socket.once('data', data => resolve(data.toString().slice(9, 12)));
    socket.once('error', () => resolve('cut'));
    socket.once('close', () => resolve('cut'));
  });

/** Point 15: files that are large once they are unpacked, and many at the same time. */
export const uploads: Attack = {
  name: 'pictures that grow when they are decoded, and uploads that never end',
  answer: 'refused or small; another person’s upload is taken meanwhile',
  async run({ attacker, victim }) {
    const through: string[] = [];
    for (const size of [20_000, 100_000]) {
      const answer = await upload(attacker.token, png(size, size));
      if (!isRefused(answer)) through.push(`${size} pixels square: ${answer.status}`);
    }
    // What a picture carries beside its pixels is neither unpacked nor kept.
    for (const type of ['zTXt', 'iCCP']) {
      const { status } = await upload(attacker.token, png(10, 10, packedChunk(type)));
      if (status >= 500) through.push(`a packed ${type}: ${status}`);
    }
    const held: Socket[] = [];
    const answered = Array.from({ length: 60 }, () => hang(attacker.token, held));
    // Those over the bound are refused while the others hang.
    const refused = new Promise<number>(resolve => {
      let count = 0;
      for (const answer of answered) void answer.then(() => (count += 1) >= 50 && resolve(count));
    });
    await refused;
    const meanwhile = await upload(victim.token, png(50, 50));
    if (meanwhile.status !== 201) through.push(`another person waited: ${meanwhile.status}`);
    for (const socket of held) socket.destroy();
    return { tried: 4 + held.length, through };
  },
};
