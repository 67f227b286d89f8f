import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

type Claims = Record<string, unknown>;
type Forgery = { name: string; token: string };

const base64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

function signed(key: KeyObject, header: Claims, claims: Claims): string {
  const text = `${base64(header)}.${base64(claims)}`;
  const signature = createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function hmac(secret: string, header: Claims, claims: Claims): string {
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Twenty ways to pass for the bearer of a genuine token without the key that signed it (RFC 8725 §2). */
export async function forgeries(genuine: string, jwksUrl: string): Promise<Forgery[]> {
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const [header, claims] = [read(head), read(body)];
  const { keys } = (await (await fetch(jwksUrl)).json()) as { keys: { x: string; kid: string }[] };
  const published = JSON.stringify(keys[0]);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const root = { ...claims, admin: true, roles: ['manager', 'reviewer'] };
  const now = Math.floor(Date.now() / 1000);
  const other = (name: string, more: Claims, said: Claims = claims): Forgery => ({
    name,
    token: signed(privateKey, { ...header, ...more }, said),
  });
  return [
    { name: 'alg none', token: `${base64({ ...header, alg: 'none' })}.${body}.` },
    {
      name: 'alg None with the old signature',
      token: `${base64({ ...header, alg: 'None' })}.${body}.${signature}`,
    },
    { name: 'HS256 with the published key', token: hmac(published, { ...header, alg: 'HS256' }, claims) },
    { name: 'HS256 with a coordinate', token: hmac(keys[0]?.x ?? '', { ...header, alg: 'HS256' }, root) },
    { name: 'HS256 with nothing', token: hmac('', { ...header, alg: 'HS256' }, claims) },
    { name: 'roles added, signature kept', token: `${head}.${base64(root)}.${signature}` },
    {
      name: 'another person, signature kept',
      token: `${head}.${base64({ ...claims, sub: 'root' })}.${signature}`,
    },
    { name: 'no signature', token: `${head}.${body}.` },
    { name: 'half a signature', token: `${head}.${body}.${signature.slice(0, 40)}` },
    { name: 'a bit of the signature turned', token: `${head}.${body}.${flipped}` },
    { name: 'a signature of zeroes', token: `${head}.${body}.${Buffer.alloc(64).toString('base64url')}` },
    other('another key, the same kid', {}),
    other('another key, an unpublished kid', { kid: 'of-long-ago' }),
    other('another key, no kid', { kid: undefined }),
    other('a kid that is a path', { kid: '../../../../dev/null' }),
    other('its own key in the header', { jwk }),
    other('its key set elsewhere', { jku: 'http://127.0.0.1:9/keys' }),
    other('its certificate elsewhere', { x5u: 'http://127.0.0.1:9/cert' }),
    other('longer life', {}, { ...claims, exp: now + 86_400 }),
    other('an unknown critical header', { crit: ['trust'], trust: true }),
  ];
}
