import type { Call } from '@momos/api-client/client';
import { auditLogContract } from '@momos/contracts/audit-log';
import { signInContract } from '@momos/contracts/sign-in';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { eventually } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { newestCode, readCode, visitor } from '../deploy/seed/sign-in.ts';
import { type Answer, type Attack, each, isRefused, send } from './attack.ts';

/** Point 2: guesses at one code, side by side. */
export const guesses: Attack = {
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
export const takeover: Attack = {
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

/** Point 8: an address of one's own that looks like an employer's. */
export const badges: Attack = {
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
    // Two parsers that disagree about whose address it is; letters that look like others.
    const forms = [
      '"me@google.com"@attacker.example',
      'me@google.com@attacker.example',
      'me(@google.com)@attacker.example',
      '<me@google.com>',
      'me@google.com,me@attacker.example',
      'me@google.com.',
      'me@g\u043e\u043egle.com',
      'me@attacker.example\r\nBcc: victim@example.test',
    ];
    const refused = await each(
      forms,
      email =>
        send('/api/verification/emails', {
          method: 'POST',
          token: attacker.token,
          body: { email, emailCategory: 'COMPANY' },
        }),
      answer => !isRefused(answer),
    );
    return { tried: addresses.length + forms.length, through: [...through, ...refused.through] };
  },
};

/** The audit log: read by who may not, or changed. */
export const auditLog: Attack = {
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

/** Waits until the audit log has these actions of a person. */
export const audited = (admin: { call: Call }, actorId: string, actions: readonly string[]): Promise<void> =>
  eventually(async () => {
    const { data } = await admin.call(auditLogContract.list, { query: { actorId } });
    const missing = actions.filter(action => data.every(entry => entry.action !== action));
    if (missing.length > 0) throw new Error(`${missing.join()} of ${actorId} is not in the audit log`);
  });
