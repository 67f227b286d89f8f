import { describe, expect, it } from '@jest/globals';
import { badRequest, conflict, forbidden, unauthenticated } from '@momos/contracts/errors';
import { productTypesContract } from '@momos/contracts/product-types';
import { configsContract } from '@momos/contracts/configs';
import { questionnairesContract } from '@momos/contracts/questionnaires';
import { signInContract } from '@momos/contracts/sign-in';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { pages } from '../routes.ts';
import { NewSocialPage } from './new-social.page.tsx';

const { create } = socialsContract;
const draftId = '01930b5e-7c1a-7d2e-8f3a-0000000000d1';
/** What the page asks by itself: settings, and drafts, of which new ones are saved. */
const configs = [
  answer(configsContract.all),
  answer(configsContract.social),
  answer(socialDraftsContract.list, []),
  answer(socialDraftsContract.create, { id: draftId }),
  answer(socialDraftsContract.update, { id: draftId }),
];

const open = (...answers: Answer[]) =>
  renderPage(<NewSocialPage />, {
    path: '/socials/new',
    signedInAs: guest(),
    answers: [...answers, ...configs],
  });

/** Sets a field by one event: typing letter by letter draws this long form again for each. */
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function write({ user }: ReturnType<typeof open>) {
  await screen.findByRole('form', { name: 'Social' });
  fill('Title', 'Sunset supper');
  fill('City', 'New York');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
}

it('publishes and opens the tools of the social', async () => {
  const page = open(answer(create, { slug: 'sunset', visibility: 'PUBLIC' }));
  await write(page);
  await waitFor(() => expect(page.address()).toBe('/socials/sunset/manage?published'));
  expect(page.sent(create)[0]?.body).toMatchObject({
    title: 'Sunset supper',
    city: 'New York',
    maxCapacity: 40,
    coverSeed: expect.stringMatching(/^dinner-[\w-]{36}$/),
    ticketTiers: [{ name: 'General admission', type: 'FREE' }],
  });
  expect(localStorage.getItem('momos.draft.social new')).toBeNull();
});

it('reads the point of a pasted map link, and shows it on a map before it is sent', async () => {
  const page = open(answer(create, { slug: 'sunset', visibility: 'PUBLIC' }));
  await screen.findByRole('form', { name: 'Social' });
  fill('Address', '12 Main Street');
  fill('Point on the map', 'https://maps.google.com/?q=40.7128,-74.006');
  expect(screen.getByRole('link', { name: 'Check on the map' })).toHaveAttribute(
    'href',
    expect.stringContaining('mlat=40.7128&mlon=-74.006'),
  );
  await write(page);
  await waitFor(() => expect(page.sent(create)).toHaveLength(1));
  expect(page.sent(create)[0]?.body).toMatchObject({
    venueData: { address: '12 Main Street', coordinate: { latitude: 40.7128, longitude: -74.006 } },
  });
});

it('says at the field what is missing, and sends nothing', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
  const title = screen.getByLabelText('Title');
  await waitFor(() => expect(title).toHaveAccessibleDescription(/Enter a title/));
  await waitFor(() => expect(title).toHaveFocus());
  expect(page.sent(create)).toHaveLength(0);
});

it('shows at its field what the server refuses', async () => {
  const page = open(
    refuse(
      create,
      badRequest('Check it.', [
        { field: 'body.ticketTiers.0.name', message: 'Too long.' },
        { field: 'body.eventTimestamp', message: 'The start is in the past.' },
      ]),
    ),
  );
  await write(page);
  await waitFor(() =>
    expect(screen.getByLabelText('Name of ticket 1')).toHaveAccessibleDescription(/Too long/),
  );
  expect(screen.getByText('The start is in the past.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Sunset supper');
});

it('shows at the top what belongs to no field', async () => {
  await write(open(refuse(create, conflict('Too many socials on this day.'))));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many socials on this day.');
});

it('restores the draft of an earlier visit', async () => {
  const first = open();
  await screen.findByRole('form', { name: 'Social' });
  fill('Title', 'Sunset supper');
  await waitFor(() => expect(localStorage.getItem('momos.draft.social new')).toContain('Sunset supper'));
  first.unmount();
  open();
  expect(await screen.findByLabelText('Title')).toHaveValue('Sunset supper');
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

it('says at the price that it cannot be charged, and sends nothing', async () => {
  const page = open();
  await screen.findByRole('form', { name: 'Social' });
  fill('Price', '0.2');
  await write(page);
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(/At least \$0.50/));
  expect(page.sent(create)).toHaveLength(0);
});

it('offers the currencies that are allowed, and shows which when another was refused', async () => {
  const words = 'Prices can be set in EUR or GBP.';
  const page = renderPage(<NewSocialPage />, {
    path: '/socials/new',
    signedInAs: guest(),
    answers: [
      refuse(create, badRequest(words, [{ field: 'body.currency', message: words }])),
      answer(configsContract.social, { currencies: ['EUR', 'GBP'] }),
      ...configs,
    ],
  });
  await screen.findByRole('form', { name: 'Social' });
  fill('Price', '20');
  const field = await screen.findByRole('combobox', { name: 'Currency' });
  await write(page);
  await waitFor(() => expect(field).toHaveAccessibleDescription(words));
  await page.user.click(field);
  expect(await screen.findByRole('option', { name: 'GBP', hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'USD', hidden: true })).toBeNull();
});

it('offers the tags of the settings, and takes others', async () => {
  const page = open(answer(configsContract.social, { tags: ['dinner', 'founders'] }));
  const field = await screen.findByRole('combobox', { name: 'Tags' });
  await page.user.click(field);
  await page.user.click(await screen.findByRole('option', { name: 'founders', hidden: true }));
  await page.user.type(field, 'chess{Enter}');
  for (const tag of ['founders', 'chess'])
    expect(screen.getByText(tag, { ignore: '[role=option] *' })).toBeVisible();
});

it('adds a ticket of a kind, with the price in points that it starts with', async () => {
  const kind = {
    type: 'POINTS' as const,
    label: 'Paid ticket, or momo points',
    description: 'Guests who have enough points can pay with them.',
    start: { ticketPrice: 20, depositAmount: 0, pointsPrice: 200 },
  };
  const { user } = renderPage(<NewSocialPage />, {
    path: '/socials/new',
    signedInAs: guest(),
    answers: [answer(productTypesContract.list, [kind]), ...configs],
  });
  await user.click(await screen.findByRole('button', { name: 'Kinds of tickets' }));
  await user.click(await screen.findByRole('menuitem', { name: /or momo points/, hidden: true }));
  expect(screen.getByLabelText('Name of ticket 2')).toHaveValue('Paid ticket, or momo points');
  expect(screen.getByLabelText('Price in momo points')).toHaveValue('200');
});

it('says in the menu that the kinds of tickets did not load', async () => {
  const { user } = renderPage(<NewSocialPage />, {
    path: '/socials/new',
    signedInAs: guest(),
    answers: [refuse(productTypesContract.list, forbidden()), ...configs],
  });
  await user.click(await screen.findByRole('button', { name: 'Kinds of tickets' }));
  expect(await screen.findByRole('menuitem', { name: /did not load/, hidden: true })).toBeInTheDocument();
});

it('offers refunds by the hour once a ticket costs something', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a ticket' }));
  expect(screen.queryByRole('region', { name: 'Cancellation' })).toBeNull();
  fireEvent.change(screen.getAllByLabelText('Price')[1] as HTMLElement, { target: { value: '40' } });
  const table = within(await screen.findByRole('region', { name: 'Cancellation' }));
  expect(table.getByLabelText('Ticket, Within 24 h')).toBeVisible();
});

it('asks for a link instead of a venue where the event is online', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Online event' }));
  expect(screen.getByLabelText('Link')).toBeVisible();
  expect(screen.queryByLabelText('City')).toBeNull();
});

describe('a visitor', () => {
  const token = { access_token: 't', token_type: 'Bearer' as const, expires_in: 900 };
  const asVisitor = (...answers: Answer[]) =>
    renderPage(<NewSocialPage />, {
      path: '/socials/new',
      answers: [
        ...answers,
        answer(signInContract.start, { requestId: 'r', codeLength: 6 }),
        answer(signInContract.token, token),
        answer(usersContract.me, guest()),
        ...configs,
      ],
    });
  const signIn = async ({ user }: ReturnType<typeof open>) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Your e-mail'), 'ada@example.com{Enter}');
    const [first] = await dialog.findAllByRole('textbox', { name: /Digit/ });
    await user.click(first as HTMLElement);
    await user.keyboard('123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('opens the page, as it is for everybody', () => {
    expect(pages.find(({ path }) => path === '/socials/new')?.for).toBe('public');
  });

  it('writes, and signs in on the page; what was written stays', async () => {
    const page = asVisitor();
    expect(await screen.findByText('Sign in to publish')).toBeVisible();
    fill('Title', 'Sunset supper');
    // The dialog is fetched then.
    await act(() => page.user.click(screen.getByRole('button', { name: 'Sign in' })));
    await signIn(page);
    await waitFor(() => expect(screen.queryByText('Sign in to publish')).toBeNull());
    expect(screen.getByLabelText('Title')).toHaveValue('Sunset supper');
    // By itself, two seconds after its person is known.
    await waitFor(() => expect(page.address()).toBe(`/socials/new?draft=${draftId}`), { timeout: 10_000 });
    const [saved] = page.sent(socialDraftsContract.create);
    expect(saved?.body).toMatchObject({ content: { title: 'Sunset supper' } });
    await waitFor(() => expect(localStorage.getItem('momos.draft.social new')).toBeNull());
  });

  it('publishes: signs in on the way, and the social is sent once with what was written', async () => {
    let refusals = 0;
    const page = asVisitor(
      answerBy(create, () => {
        refusals += 1;
        if (refusals === 1) throw unauthenticated();
        return { slug: 'sunset', visibility: 'PUBLIC' as const };
      }),
    );
    await write(page);
    await signIn(page);
    await waitFor(() => expect(page.address()).toBe('/socials/sunset/manage?published'));
    const [asVisitorSent, asMember] = page.sent(create);
    expect(asMember?.body).toMatchObject({ title: 'Sunset supper' });
    expect(asMember?.idempotencyKey).toBe(asVisitorSent?.idempotencyKey);
  });
});

it('asks again what an earlier social asked', async () => {
  const earlier = {
    socialTitle: 'Winter supper',
    questions: [{ id: 'diet', title: 'What do you not eat?' }],
  };
  const page = open(answer(questionnairesContract.search, [earlier]));
  await page.user.click(await screen.findByRole('button', { name: 'Ask as before' }));
  expect(await screen.findByText('Winter supper')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Add this question' }));
  expect(await screen.findByDisplayValue('What do you not eat?')).toBeVisible();
});

it('has nothing to ask again for a first social', async () => {
  const page = open(refuse(questionnairesContract.search, forbidden()));
  await page.user.click(await screen.findByRole('button', { name: 'Ask as before' }));
  expect(await screen.findByText('No questions found')).toBeVisible();
});

it('publishes nothing by Enter in the search for earlier questions', async () => {
  const page = open(answer(questionnairesContract.search, []), answer(create));
  await screen.findByRole('form', { name: 'Social' });
  fill('Title', 'Sunset supper');
  fill('City', 'New York');
  await page.user.click(screen.getByRole('button', { name: 'Ask as before' }));
  await page.user.type(await screen.findByLabelText(/Search by social/), 'diet{Enter}');
  await waitFor(() => expect(page.sent(questionnairesContract.search).at(-1)?.query.text).toBe('diet'));
  expect(page.sent(create)).toHaveLength(0);
});
