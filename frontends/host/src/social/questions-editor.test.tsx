import { beforeEach, expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
import { socialsContract } from '@momos/contracts/socials';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Toaster } from '@momos/ui';
import { answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { NewSocialPage } from './new-social.page.tsx';

const { create } = socialsContract;

beforeEach(() => localStorage.clear());

async function open() {
  const page = renderPage(
    <>
      <NewSocialPage />
      <Toaster />
    </>,
    {
      path: '/socials/new',
      signedInAs: guest(),
      answers: [
        answer(create, { slug: 'sunset' }),
        answer(configsContract.all),
        answer(configsContract.social),
        answer(socialDraftsContract.list, []),
        answer(socialDraftsContract.create),
        answer(socialDraftsContract.update),
      ],
    },
  );
  await screen.findByRole('form', { name: 'Social' });
  return page;
}

type Page = Awaited<ReturnType<typeof open>>;

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const focus = (field: HTMLElement) => act(() => field.focus());

/** Puts the focus on a button. */
const reach = (name: string | RegExp, nth = 0) => {
  focus(screen.getAllByRole('button', { name })[nth] as HTMLElement);
};

/** Adds a question by the menu, with keys alone. */
async function add({ user }: Page, type: string, by = 'Add a question') {
  reach(by);
  await user.keyboard('{Enter}');
  // Hidden ones too: whether it is hidden is slow to tell in a form of this size.
  const item = await screen.findByRole('menuitem', { name: type, hidden: true });
  focus(item);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(item).not.toBeInTheDocument());
}

async function addOneChoice(page: Page) {
  await add(page, 'Single choice');
  fill('Question 1', 'Fish or meat?');
  focus(screen.getByRole('combobox', { name: 'Choices' }));
  await page.user.keyboard('Fish{Enter}Meat{Enter}');
}

async function publish({ user, sent }: Page) {
  fill('Title', 'Sunset supper');
  fill('City', 'New York');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent(create)).toHaveLength(1));
  return sent(create)[0]?.body as { questionnaire: { questions: unknown[] } };
}

it('moves questions by keys, and the focus stays with the one that moves', async () => {
  const page = await open();
  for (const title of ['One', 'Two', 'Three']) {
    await add(page, 'Short answer');
    fill(`Question ${['One', 'Two', 'Three'].indexOf(title) + 1}`, title);
  }
  reach('Move up', 2);
  await page.user.keyboard('{Enter}');
  expect(screen.getByLabelText('Question 2')).toHaveValue('Three');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Move up' })[1]).toHaveFocus());
  await page.user.keyboard('{Enter}');
  expect(screen.getByLabelText('Question 1')).toHaveValue('Three');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Move down' })[0]).toHaveFocus());
});

it('moves a question by dragging its handle', async () => {
  const page = await open();
  await add(page, 'Short answer');
  fill('Question 1', 'One');
  await add(page, 'Short answer');
  fill('Question 2', 'Two');
  const rows = document.querySelectorAll('[data-place]');
  const grip = rows[1]?.querySelector('[aria-hidden]') as Element;
  document.elementFromPoint = () => rows[0] as Element;
  // As mouse events, since jsdom's pointer events know no place.
  fireEvent(grip, new MouseEvent('pointerdown', { bubbles: true, button: 0, clientY: 200 }));
  fireEvent(window, new MouseEvent('pointermove', { clientY: 20 }));
  fireEvent(window, new MouseEvent('pointerup', { clientY: 20 }));
  expect(screen.getByLabelText('Question 1')).toHaveValue('Two');
});

it('copies a question with what it opens, and takes a removal back', async () => {
  const page = await open();
  await addOneChoice(page);
  await add(page, 'Long answer', 'Ask more if “Fish”');
  fill('Question 1 if “Fish”', 'Which fish?');
  // The first tools belong to the question itself, those after them to what it opens.
  reach('Duplicate this question', 0);
  await page.user.keyboard('{Enter}');
  expect(screen.getByLabelText('Question 2')).toHaveValue('Fish or meat?');
  reach('Remove this question', 0);
  await page.user.keyboard('{Enter}');
  expect(screen.queryByLabelText('Question 2')).toBeNull();
  reach('Undo');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Question 2')).toHaveValue('Fish or meat?');
  expect(screen.getAllByDisplayValue('Which fish?')).toHaveLength(2);
});

it('shows a host the questions as guests meet them: what an answer opens, and what is refused', async () => {
  const page = await open();
  expect(screen.queryByRole('button', { name: 'Preview as guest' })).toBeNull();
  await addOneChoice(page);
  await add(page, 'Long answer', 'Ask more if “Fish”');
  fill('Question 1 if “Fish”', 'Which fish?');
  const below = within(screen.getByRole('region', { name: 'If “Fish” is chosen' }));
  focus(below.getByRole('switch', { name: 'Required' }));
  await page.user.keyboard(' ');
  await page.user.click(screen.getByRole('button', { name: 'Preview as guest' }));
  const guest = within(await screen.findByRole('dialog', { name: 'Your questions as guests see them' }));
  expect(guest.queryByRole('textbox', { name: /Which fish/ })).toBeNull();
  await page.user.click(await guest.findByRole('radio', { name: 'Fish' }));
  await page.user.click(guest.getByRole('button', { name: 'Continue' }));
  const which = guest.getByRole('textbox', { name: /Which fish/ });
  expect(which).toBeInvalid();
  fireEvent.change(which, { target: { value: 'Trout' } });
  await page.user.click(guest.getByRole('button', { name: 'Continue' }));
  expect(guest.getByText('A guest would continue from here')).toBeVisible();
  expect(page.sent(create)).toEqual([]);
});

it('asks more of who chose an option, by keys alone', async () => {
  const page = await open();
  await addOneChoice(page);
  await add(page, 'Long answer', 'Ask more if “Fish”');
  fill('Question 1 if “Fish”', 'Which fish?');
  const below = within(screen.getByRole('region', { name: 'If “Fish” is chosen' }));
  focus(below.getByRole('switch', { name: 'Required' }));
  await page.user.keyboard(' ');
  expect((await publish(page)).questionnaire.questions).toMatchObject([
    {
      questionType: 'COORDINATE',
      availableAnswers: ['Fish', 'Meat'],
      subQuestions: [
        {
          option: 'Fish',
          questions: [{ title: 'Which fish?', questionType: 'LONG_TEXT', isRequired: true }],
        },
      ],
    },
  ]);
});

it('keeps what a removed choice opened until it comes back, and does not publish it', async () => {
  const page = await open();
  await addOneChoice(page);
  await add(page, 'Long answer', 'Ask more if “Meat”');
  fill('Question 1 if “Meat”', 'Which meat?');
  focus(screen.getByRole('combobox', { name: 'Choices' }));
  await page.user.keyboard('{Backspace}');
  expect(screen.queryByDisplayValue('Which meat?')).toBeNull();
  await page.user.keyboard('Meat{Enter}');
  expect(screen.getByDisplayValue('Which meat?')).toBeVisible();
  await page.user.keyboard('{Backspace}');
  expect((await publish(page)).questionnaire.questions).toMatchObject([
    { availableAnswers: ['Fish'], subQuestions: [] },
  ]);
});

it('says what a question below an option lacks, at its field', async () => {
  const page = await open();
  await addOneChoice(page);
  await add(page, 'Multiple choice', 'Ask more if “Fish”');
  fill('Title', 'Sunset supper');
  fill('City', 'New York');
  await page.user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Question 1 if “Fish”')).toHaveAccessibleDescription(/Enter a question/),
  );
  expect(screen.getAllByRole('combobox', { name: 'Choices' })[1]).toHaveAccessibleDescription(
    /Add at least one choice/,
  );
  expect(page.sent(create)).toHaveLength(0);
});

it('offers a box that no one has to tick, also where one was required before', async () => {
  const page = await open();
  await add(page, 'Checkbox to agree');
  fill('Question 1', 'Come along to the after-party?');
  fill('Help text for guests', 'It is around the corner.');
  await page.user.click(screen.getByRole('switch', { name: 'Required' }));
  await page.user.click(screen.getByRole('combobox', { name: 'Answer type' }));
  await page.user.click(await screen.findByRole('option', { name: 'Optional box', hidden: true }));
  expect(screen.queryByRole('switch', { name: 'Required' })).toBeNull();
  expect((await publish(page)).questionnaire.questions).toMatchObject([
    { questionType: 'CUSTOM_CHECKBOX', isRequired: false, helpText: 'It is around the corner.' },
  ]);
});
