import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uploadsContract } from '@momos/contracts/uploads';
import type { Session } from './session.ts';
import { upload } from './upload.ts';

/** Tokens that were sent, and the answers to come. */
let sent: (string | undefined)[];
let answers: { status: number; response: unknown }[];
let keys: string[];

/** The platform's request, as far as an upload goes. */
class RequestDouble extends EventTarget {
  upload = new EventTarget();
  status = 0;
  response: unknown;
  #token: string | undefined;
  open(): void {}
  abort(): void {}
  setRequestHeader(name: string, value: string): void {
    if (name === 'authorization') this.#token = value;
    if (name === 'idempotency-key') keys.push(value);
  }
  send(): void {
    sent.push(this.#token);
    Object.assign(this, answers.shift());
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

const { XMLHttpRequest: real } = globalThis as { XMLHttpRequest?: unknown };
beforeEach(() => {
  sent = [];
  keys = [];
  Object.assign(globalThis, { XMLHttpRequest: RequestDouble });
});
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

let isSignedOut = false;
const sessionWith = (renewed: string | undefined) =>
  ({
    token: async () => 'old',
    renew: async () => renewed,
    signOut: async () => void (isSignedOut = true),
  }) as unknown as Session;
const send = (renewed: string | undefined) =>
  upload(sessionWith(renewed), uploadsContract.avatar, new Blob(['x']));
const refused = { status: 401, response: { code: 'unauthenticated', message: 'Please sign in.' } };

it('has a visitor sign in before the file is sent', async () => {
  const tokens = [undefined, 'new'];
  const visitor = { token: async () => tokens.shift(), signInHere: async () => true } as unknown as Session;
  answers = [{ status: 201, response: { data: { path: '/media/x.webp' } } }];
  await upload(visitor, uploadsContract.avatar, new Blob(['x']));
  expect(sent).toEqual(['Bearer new']);
});

describe('an upload that gets a 401', () => {
  it('is sent once more with a new token', async () => {
    answers = [refused, { status: 201, response: { data: { path: '/media/x.webp' } } }];
    expect(await send('new')).toEqual({ path: '/media/x.webp' });
    expect(sent).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['a second time', 'new', 2],
    ['when there is no other token', undefined, 1],
  ])('%s fails, and signs no one out', async (_case, renewed, times) => {
    answers = [refused, refused];
    await expect(send(renewed)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(times);
    expect(isSignedOut).toBe(false);
  });
});

it('a file has one key until its upload is answered, also when it is chosen again; another file has its own', async () => {
  const stored = { status: 201, response: { data: { path: '/media/x.webp' } } };
  const cut = { status: 0, response: null };
  answers = [cut, stored, stored, stored];
  const send = (content: string) =>
    upload(sessionWith('new'), uploadsContract.avatar, new Blob([content])).catch(() => undefined);
  for (const content of ['a', 'a', 'a', 'b']) await send(content);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
