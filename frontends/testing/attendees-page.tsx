import { blastsContract } from '@momos/contracts/blasts';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { act, screen, within } from '@testing-library/react';
import { type Answer, answer } from './network.ts';
import { guest, renderPage } from './render-page.tsx';
import { sample } from './sample.ts';
import { AttendeesPage } from '../host/src/attendee/attendees.page.tsx';

export const places = {
  title: 'Sunset supper',
  eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  viewer: { isHost: true },
  maxCapacity: 10,
};
const hosted = answer(socialsContract.getBySlug, places);
export const socialId = sample(socialsContract.getBySlug).id;

export const ids = ['01930b5e-7c1a-7d2e-8f3a-00000000000a', '01930b5e-7c1a-7d2e-8f3a-00000000000b'] as const;
const reserved = { state: 'AUTHORISED', total: 40, paid: 0, refunded: 0, currency: 'USD' } as const;
export const paid = { state: 'CAPTURED', total: 40, paid: 40, refunded: 10, currency: 'USD' } as const;
export const grace = {
  id: ids[0],
  status: 'PENDING',
  tierName: 'Supper',
  plusOnes: 1,
  user: { displayName: 'Grace Hopper', email: 'grace@example.com' },
  answerTexts: [{ question: 'What do you cook?', answer: 'Soup' }],
  payment: reserved,
} as const;
export const alan = { id: ids[1], status: 'PENDING', user: { displayName: 'Alan Turing' } } as const;
const noMessages = answer(blastsContract.received, []);

/** Opens the attendees of a social whose host is signed in. */
export const open = (...answers: Answer[]) => openAt('', ...answers);
/** As {@link open}, with a query in the address. */
export const openAt = (query: string, ...answers: Answer[]) =>
  renderPage(<AttendeesPage />, {
    path: '/socials/:slug/manage',
    at: `/socials/sunset/manage${query}`,
    signedInAs: guest(),
    answers: [...answers, hosted, noMessages],
  });

/** Loads before the tests what the page fetches when it is first shown. */
export const loadParts = () =>
  Promise.all([
    import('../host/src/attendee/attendee-labels.tsx'),
    import('../host/src/attendee/attendee-view.tsx'),
    import('../host/src/attendee/tag-many.tsx'),
    import('../host/src/attendee/refund-many.tsx'),
    import('../host/src/guest-invitation/add-guests-dialog.tsx'),
    import('../host/src/guest-invitation/guest-invitations.tsx'),
  ]);

/** Opens the page at one attendee, who is {@link grace} but for what is given. */
export const openOne = (attendee: object, ...answers: Answer[]) =>
  openAt(`?rsvp=${ids[0]}`, answer(rsvpsContract.listV2, [{ ...grace, ...attendee }]), ...answers);

/** Presses what opens a part that is fetched then. */
export const openLazy = ({ user }: ReturnType<typeof open>, button: HTMLElement) =>
  act(() => user.click(button));

/** The dialog of that name, once it is open. */
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
