import { describe, expect, test } from '@jest/globals';
import { isTokenOnItsWay, takeEarlyAnswer } from './early-answers.ts';

const answer = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));
const bodyOf = async (taken: Promise<Response | undefined>) => (await taken)?.text();

describe('what was asked for before the scripts came', () => {
  test('is taken once, each by its own call', async () => {
    const page = { momosEarlyToken: answer('token'), momosEarlyMe: answer('me') };
    expect(isTokenOnItsWay(page)).toBe(true);
    expect(await bodyOf(takeEarlyAnswer('/api/configs', 'GET', page))).toBeUndefined();
    expect(await bodyOf(takeEarlyAnswer('/api/users/me', 'GET', page))).toBe('me');
    expect(await bodyOf(takeEarlyAnswer('/api/users/me', 'GET', page))).toBeUndefined();
    expect(await bodyOf(takeEarlyAnswer('/api/auth/oauth/refresh', 'POST', page))).toBe('token');
    expect(await bodyOf(takeEarlyAnswer('/api/auth/oauth/refresh', 'POST', page))).toBeUndefined();
    expect(isTokenOnItsWay(page)).toBe(false);
  });

  test('is asked for again where it was refused', async () => {
    const page = { momosEarlyToken: answer('', 401), momosEarlyMe: Promise.resolve(undefined) };
    expect(await takeEarlyAnswer('/api/auth/oauth/refresh', 'POST', page)).toBeUndefined();
    expect(await takeEarlyAnswer('/api/users/me', 'GET', page)).toBeUndefined();
  });

  test('is a profile of before no change', async () => {
    const page = { momosEarlyToken: answer('token'), momosEarlyMe: answer('me') };
    await takeEarlyAnswer('/api/auth/oauth/refresh', 'POST', page);
    await takeEarlyAnswer('/api/users/me', 'PATCH', page);
    expect(await takeEarlyAnswer('/api/users/me', 'GET', page)).toBeUndefined();
  });
});
