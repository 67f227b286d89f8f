import { describe, expect, it } from '@jest/globals';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { conflict, notFound } from '@momos/contracts/errors';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { draftKey, readDraft } from '../chat/draft.ts';
import { SocialPage } from './social.page.tsx';

const { getBySlug } = socialsContract;
const at = '/socials/sunset';

type Options = Parameters<typeof renderPage>[1] & { answers: Answer[] };

/** The page, whose host has nothing else coming up where an answer does not say so. */
const renderSocial = ({ answers, ...options }: Options) =>
  renderPage(<SocialPage />, { ...options, answers: [...answers, answer(socialsContract.list)] });

const open = (read: Answer) => renderSocial({ path: '/socials/:slug', at, answers: [read] });

coverStates(getBySlug, open);

/** A social with one free tier that asks nothing. */
const simple = {
  title: 'Sunset supper',
  slug: 'sunset',
  isFree: true,
  priceText: 'Free',
  maxCapacity: 30,
  confirmedPax: 12,
  ticketTiers: [{ id: 'free', name: 'Seat', remainingQuantity: 18 }],
};

it('shows the facts, the hosts and what is left', async () => {
  open(answer(getBySlug, { ...simple, hosts: [{ displayName: 'Grace Hopper' }], tags: ['dinner'] }));
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your host' })).toBeVisible();
  expect(screen.getAllByText('Grace Hopper')[0]).toBeVisible();
  expect(screen.getByText('18 of 30 places left')).toBeVisible();
});

it.each([
  ['that has ended', -1, '/my-ticket?when=past&social=01930b5e-7c1a-7d2e-8f3a-000000000001'],
  ['that is still on', 1, '/my-ticket?social=01930b5e-7c1a-7d2e-8f3a-000000000001'],
])('leads a guest who came to a social %s to where their review is', async (_, endsIn, href) => {
  const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
  const eventEndTimestamp = new Date(Date.now() + endsIn * 3_600_000).toISOString();
  // What has begun is past to the call.
  const social = { ...simple, id, isPast: true, eventEndTimestamp };
  open(answer(getBySlug, { ...social, rsvps: [{ status: 'ATTENDED' }] }));
  const [link] = await screen.findAllByRole('link', { name: 'Review this social' });
  expect(link).toHaveAttribute('href', href);
});

const hostId = '01930b5e-7c1a-7d2e-8f3a-000000000009';
const channelKey = 'messaging/01930b5e-7c1a-7d2e-8f3a-000000000007';

it('opens a conversation with the host, about the social', async () => {
  const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
  const owner = { id: hostId, displayName: 'Grace Hopper' };
  const { user, sent, address } = renderSocial({
    path: '/socials/:slug',
    at,
    signedInAs: guest({ id: '01930b5e-7c1a-7d2e-8f3a-000000000003' }),
    answers: [
      answer(getBySlug, { ...simple, id, owner, viewer: { isHost: false } }),
      answer(socialsContract.homies),
      answer(chatChannelsContract.create, { key: channelKey }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Ask Grace Hopper' }));
  await waitFor(() => expect(address()).toBe(`/chat/${channelKey}`));
  expect(sent(chatChannelsContract.create)[0]?.body).toEqual({ memberIds: [hostId], socialId: id });
  const draft = draftKey('01930b5e-7c1a-7d2e-8f3a-000000000003', channelKey);
  expect(readDraft(draft).text).toBe('About “Sunset supper”: ');
});

it('asks no host about their own social', async () => {
  open(answer(getBySlug, { ...simple, viewer: { isHost: true } }));
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull();
});

it('leads a host to the tools of their own social, and asks them not to join it', async () => {
  open(answer(getBySlug, { ...simple, slug: 'sunset', viewer: { isHost: true }, rsvps: [] }));
  expect(await screen.findByText('You host this social.')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Manage this social', hidden: true }))
    expect(link).toHaveAttribute('href', '/socials/sunset/manage');
  expect(screen.queryByRole('button', { name: /Register|Ask to join|waitlist/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Register|Ask to join|waitlist/ })).toBeNull();
});

it('says before paying what comes back, and what else the host has coming up', async () => {
  const owner = { id: '01930b5e-7c1a-7d2e-8f3a-000000000009', displayName: 'Grace Hopper', slug: 'grace' };
  const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
  const other = { id: '01930b5e-7c1a-7d2e-8f3a-000000000002', title: 'Chess night' };
  const { user } = renderSocial({
    path: '/socials/:slug',
    at,
    answers: [
      answer(getBySlug, {
        ...simple,
        id,
        owner,
        isPast: false,
        isCancelled: false,
        ticketTiers: [{ ticketPrice: 20, depositAmount: 5 }],
        cancellationPolicy: defaultCancellationPolicy,
      }),
      answer(socialsContract.list, [{ id, title: 'Sunset supper' }, other]),
    ],
  });
  await user.click(await screen.findByText('What you get back if you cancel'));
  expect(screen.getByText('72 to 24 hours before').nextSibling).toHaveTextContent(
    '50% of the ticket, all of the deposit',
  );
  expect(await screen.findByRole('heading', { name: 'More from Grace Hopper' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Chess night/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Sunset supper/ })).toBeNull();
});

it('says where the money of a registration is', async () => {
  const payment = {
    state: 'AUTHORISED',
    total: 50,
    currency: 'USD',
    authorisedUntil: '2030-01-22T12:00:00Z',
    refunds: [],
  } as const;
  open(answer(getBySlug, { ...simple, rsvps: [{ status: 'PENDING', nextStep: null, payment }] }));
  const line = await screen.findByText(/^Reserved on your card until/);
  expect(line).toHaveTextContent(/\$50.*charged only when the hosts approve you/);
});

it('says that there is no such social', async () => {
  open(refuse(getBySlug, notFound('social')));
  expect(await screen.findByRole('heading', { name: 'There is no such social' })).toBeVisible();
});

describe('an invitation to co-host', () => {
  const invited = { ...simple, owner: { displayName: 'Grace Hopper' }, viewer: { isInvitedToHost: true } };
  const openInvited = (...answers: Answer[]) =>
    renderSocial({
      path: '/socials/:slug',
      at,
      answers: [answer(getBySlug, invited), answer(socialsContract.homies), ...answers],
      signedInAs: guest(),
    });

  it.each([
    ['Accept', true, 'You are a host now'],
    ['Decline', false, 'Invitation declined'],
  ])('is answered with %s', async (name, isAccepted, words) => {
    const { user, sent } = openInvited(answer(hostInvitationsContract.answer, { isHost: isAccepted }));
    expect(await screen.findByText('Grace Hopper invites you to co-host')).toBeVisible();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(sent(hostInvitationsContract.answer)[0]?.body).toEqual({ isAccepted });
  });

  it('says why it could not be answered', async () => {
    const { user } = openInvited(refuse(hostInvitationsContract.answer, conflict('This social is deleted.')));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This social is deleted.')).toBeVisible();
  });

  it('is shown to hosts while it is open', async () => {
    open(answer(getBySlug, { ...simple, invitedHosts: [{ displayName: 'Ada Lovelace' }] }));
    expect(await screen.findByText('Invited, not shown to guests yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});

it('does not say that the hosts read a registration that is not paid', async () => {
  open(answer(getBySlug, { rsvps: [{ status: 'PENDING', nextStep: 'PAYMENT' }] }));
  expect(await screen.findByText(/One step is missing: the payment/)).toBeVisible();
  expect(screen.queryByText(/hosts review every registration/)).toBeNull();
});

it('says of a full social how waiting went at the host’s last ones', async () => {
  const chance = { socials: 4, admitted: 0 };
  open(answer(getBySlug, { ...simple, isSoldOut: true, waitlistChance: chance }));
  expect(
    await screen.findByText('At none of this host’s last 4 full socials did someone in your place get in.'),
  ).toBeVisible();
});

it('says that places are held where not all of a full social are taken, and counts no one as there', async () => {
  open(answer(getBySlug, { isSoldOut: true, confirmedPax: 2, maxCapacity: 3 }));
  expect(await screen.findByText('All places are taken or held')).toBeVisible();
  expect(screen.getByText('2 going')).toBeVisible();
  expect(screen.queryByText(/of 3 places/)).toBeNull();
});

it('leads a visitor to sign in and back', async () => {
  const { user, address } = open(answer(getBySlug, simple));
  await user.click((await screen.findAllByRole('link', { name: 'Register' }))[0] as HTMLElement);
  expect(address()).toBe('/auth/login?returnTo=%2Fsocials%2Fsunset');
});

describe('registering with one click', () => {
  const register = async (create: Answer) => {
    const answers = [answer(getBySlug, simple), answer(socialsContract.homies), create];
    const page = renderSocial({ path: '/socials/:slug', at, answers, signedInAs: guest() });
    await page.user.click((await screen.findAllByRole('button', { name: 'Register' }))[0] as HTMLElement);
    return page;
  };

  it('leads to the ticket', async () => {
    const { sent, address } = await register(answer(rsvpsContract.create));
    await waitFor(() => expect(address()).toMatch(/^\/my-ticket\?social=.*&new=1$/));
    expect(sent(rsvpsContract.create)[0]?.body).toEqual({ tierId: 'free' });
  });

  it('says why it did not work', async () => {
    await register(refuse(rsvpsContract.create, conflict('Registration is closed.')));
    const notices = within(await screen.findByRole('region', { name: 'Notices' }));
    expect(await notices.findByText('Registration is closed.')).toBeVisible();
  });

  it('takes the boxes that are ticked beside the button along, and asks for nothing more', async () => {
    const boxes = [
      { id: 'notify-host', title: 'Tell me of the next ones' },
      { id: 'notify-curated', title: 'Invite me' },
    ].map(each => ({ ...each, questionType: 'CUSTOM_CHECKBOX' as const }));
    const asked = { ...simple, questionnaire: { questions: boxes } };
    const { user, sent } = renderSocial({
      path: '/socials/:slug',
      at,
      answers: [answer(getBySlug, asked), answer(socialsContract.homies), answer(rsvpsContract.create)],
      signedInAs: guest(),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Tell me of the next ones' }));
    expect(screen.getByRole('checkbox', { name: 'Invite me' })).not.toBeChecked();
    await user.click(screen.getAllByRole('button', { name: 'Register' })[0] as HTMLElement);
    await waitFor(() =>
      expect(sent(rsvpsContract.create)[0]?.body).toEqual({
        tierId: 'free',
        answers: [{ questionId: 'notify-host', isTrue: true }],
      }),
    );
  });
});

describe('sharing a private social', () => {
  const hidden = { ...simple, visibility: 'PRIVATE' } as const;
  const withCode = (read: Answer) =>
    renderSocial({ path: '/socials/:slug', at: `${at}?inviteCode=k7pq`, answers: [read] });

  it('gives its hosts a link that guests can open', async () => {
    const { user } = open(answer(getBySlug, { ...hidden, inviteCode: 'k7pq', viewer: { isHost: true } }));
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
      'http://localhost/socials/sunset?inviteCode=k7pq',
    );
  });

  it('says to a guest who came by the code that the hosts invite', async () => {
    withCode(answer(getBySlug, { ...hidden, inviteCode: null }));
    expect(await screen.findByText('Only the hosts invite guests to this social.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

it('says once that a social is cancelled', async () => {
  open(answer(getBySlug, { ...simple, title: 'Sunset supper (CANCELLED)', isCancelled: true }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByText('Cancelled')).toBeVisible();
});

it.each([true, false])('marks an official social: %s', async isOfficial => {
  open(answer(getBySlug, { ...simple, isOfficial }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText('Official')).toHaveLength(isOfficial ? 1 : 0);
});
