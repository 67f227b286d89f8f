import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useRead, useSession, useSessionState } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { SignedIn } from '@momos/remote-kit/signed-in';
import { QueryClient, QueryClientProvider, useLocation } from '@momos/ui';
import { TestFrame } from '@momos/ui/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ProfileGate, SessionProvider } from './session-provider.tsx';

const real = globalThis.fetch;
const calls: string[] = [];

type Answers = Record<string, { status: number; body: unknown }>;

const json = ({ status, body }: { status: number; body: unknown }) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function serve(answers: Answers): void {
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname}`;
    calls.push(call);
    return json(
      answers[call] ?? { status: 404, body: { message: 'There is no such thing.', code: 'not_found' } },
    );
  };
}

const token = { status: 200, body: { access_token: 't', token_type: 'Bearer', expires_in: 900 } };
const me = (more: object) => ({
  status: 200,
  body: { data: { firstName: 'Ada', lastName: 'Lovelace', isValid: true, ...more } },
});

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`${useSessionState()} at ${pathname}${search}`}</p>;
}

/** A page that shows an answer and signs out when it is pressed. */
function Title() {
  const session = useSession();
  const { data } = useRead(socialsContract.getBySlug, { params: { slug: 'sunset' } });
  return (
    <button type="button" onClick={() => void session.signOut()}>
      {data?.data.title}
    </button>
  );
}

const open = (at: string, page?: ReactNode) =>
  render(
    <TestFrame at={at}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <ProfileGate>
            <Where />
            {page}
          </ProfileGate>
        </SessionProvider>
      </QueryClientProvider>
    </TestFrame>,
  );

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  document.cookie = 'signed_in=1';
});

afterEach(() => {
  document.cookie = 'signed_in=; max-age=0';
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

describe('SessionProvider', () => {
  it('leads to sign-in when the session was refused, and its cookie ended, before the scripts came', async () => {
    serve({
      'POST /api/auth/oauth/refresh': { status: 400, body: { code: 'bad_request', message: 'Over.' } },
    });
    document.cookie = 'signed_in=; max-age=0';
    localStorage.setItem('momos.signed-in', '1');
    Object.assign(globalThis, { momosEarlyToken: Promise.resolve(new Response(null, { status: 400 })) });
    open(
      '/my-ticket',
      <SignedIn>
        <p>Mine</p>
      </SignedIn>,
    );
    expect(await screen.findByText('visitor at /auth/login?returnTo=%2Fmy-ticket')).toBeVisible();
    expect(calls).toEqual(['POST /api/auth/oauth/refresh']);
  });

  it('restores the session from the cookie and reads the profile', async () => {
    serve({ 'POST /api/auth/oauth/refresh': token, 'GET /api/users/me': me({}) });
    open('/socials/sunset');
    expect(await screen.findByText('signed-in at /socials/sunset')).toBeVisible();
    await waitFor(() => expect(calls).toEqual(['POST /api/auth/oauth/refresh', 'GET /api/users/me']));
  });

  it('takes the token that came while the scripts did, and asks for one itself where that was refused', async () => {
    const page = globalThis as { momosEarlyToken?: Promise<Response> };
    page.momosEarlyToken = Promise.resolve(json(token));
    serve({ 'POST /api/auth/oauth/refresh': token, 'GET /api/users/me': me({}) });
    const first = open('/socials/sunset');
    expect(await screen.findByText('signed-in at /socials/sunset')).toBeVisible();
    await waitFor(() => expect(calls).toEqual(['GET /api/users/me']));
    first.unmount();

    calls.length = 0;
    page.momosEarlyToken = Promise.resolve(json({ status: 503, body: {} }));
    open('/socials/sunset');
    expect(await screen.findByText('signed-in at /socials/sunset')).toBeVisible();
    await waitFor(() => expect(calls).toEqual(['POST /api/auth/oauth/refresh', 'GET /api/users/me']));
  });

  it('asks for no token where no cookie says that there is a session', async () => {
    document.cookie = 'signed_in=; max-age=0';
    serve({});
    open('/');
    expect(await screen.findByText('visitor at /')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('knows a visitor', async () => {
    serve({
      'POST /api/auth/oauth/refresh': {
        status: 401,
        body: { code: 'unauthenticated', message: 'Please sign in.' },
      },
    });
    open('/');
    expect(await screen.findByText('visitor at /')).toBeVisible();
  });

  it('sends who has no name to the account page, and leads back', async () => {
    serve({ 'POST /api/auth/oauth/refresh': token, 'GET /api/users/me': me({ lastName: '' }) });
    open('/socials/sunset?tab=1');
    expect(
      await screen.findByText('signed-in at /accounts/setting?returnTo=%2Fsocials%2Fsunset%3Ftab%3D1'),
    ).toBeVisible();
  });

  it('signs out a profile that is not valid', async () => {
    serve({
      'POST /api/auth/oauth/refresh': token,
      'GET /api/users/me': me({ isValid: false }),
      'POST /api/auth/logout': { status: 200, body: { data: { ok: true } } },
    });
    open('/');
    expect(await screen.findByText('visitor at /')).toBeVisible();
    expect(calls).toContain('POST /api/auth/logout');
  });

  it('shows what a visitor may see after sign-out, on the page that is open', async () => {
    const social = 'GET /api/socials/slug/sunset';
    const answers: Answers = {
      'POST /api/auth/oauth/refresh': token,
      'GET /api/users/me': me({}),
      'POST /api/auth/logout': { status: 200, body: { data: { ok: true } } },
      [social]: { status: 200, body: { data: { title: 'for its host' } } },
    };
    serve(answers);
    open('/', <Title />);
    const signOut = await screen.findByRole('button', { name: 'for its host' });
    answers[social] = { status: 200, body: { data: { title: 'for everyone' } } };
    fireEvent.click(signOut);
    expect(await screen.findByRole('button', { name: 'for everyone' })).toBeVisible();
  });

  it('forgets the referral at sign-out', async () => {
    serve({
      'POST /api/auth/oauth/refresh': token,
      'GET /api/users/me': me({ isValid: false }),
      'POST /api/auth/logout': { status: 200, body: { data: { ok: true } } },
    });
    open('/?ref=ADA42');
    expect(await screen.findByText(/^visitor at/)).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('momos.referral')).toBe(null));
  });

  it('keeps the referral of an address', async () => {
    serve({});
    open('/?ref=ADA42&utm_source=newsletter');
    await waitFor(() => expect(localStorage.getItem('momos.referral')).toBe('ADA42'));
    expect(localStorage.getItem('momos.marketing')).toBe('{"utm_source":"newsletter"}');
  });
});
