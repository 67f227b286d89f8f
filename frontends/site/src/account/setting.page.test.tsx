import { describe, expect, it } from '@jest/globals';
import { chatBlocksContract } from '@momos/contracts/chat-blocks';
import { configsContract } from '@momos/contracts/configs';
import { badRequest, conflict, staleVersion } from '@momos/contracts/errors';
import { privacyContract } from '@momos/contracts/privacy';
import { pushContract } from '@momos/contracts/push';
import { securityEventsContract } from '@momos/contracts/security-events';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { sessionsContract } from '@momos/contracts/sessions';
import { standingQuestionsContract } from '@momos/contracts/standing-questions';
import { usersContract } from '@momos/contracts/users';
import { webMailsContract } from '@momos/contracts/web-mails';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, type Person, renderPage } from '../../../testing/render-page.tsx';
import { SettingPage } from './setting.page.tsx';

const proven = {
  emailVerificationId: '01930b5e-7c1a-7d2e-8f3a-000000000001',
  email: 'ada@work.example',
  emailCategory: 'COMPANY' as const,
};

const open = (hash: string, answers: Answer[], person: Person = {}) =>
  renderPage(<SettingPage />, {
    path: '/accounts/setting',
    at: `/accounts/setting${hash}`,
    answers: [
      ...answers,
      answer(configsContract.all),
      answer(standingQuestionsContract.mine),
      answer(chatBlocksContract.list, []),
    ],
    signedInAs: guest({ version: 3, verifiedEmails: [proven], bio: '', ...person }),
  });

it('loads', async () => {
  open('', [pending(usersContract.me)]);
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
});

it('leads a visitor to sign in and back', async () => {
  const { address } = renderPage(<SettingPage />, {
    path: '/accounts/setting',
    at: '/accounts/setting#emails',
  });
  await waitFor(() => expect(address()).toBe('/auth/login?returnTo=%2Faccounts%2Fsetting%23emails'));
});

describe('the profile', () => {
  const save = async (done: Answer) => {
    const page = open('', [done]);
    await page.user.type(await screen.findByLabelText('About you'), 'Mathematics');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    return page;
  };

  it('is saved with the version that was read', async () => {
    const { sent } = await save(answer(usersContract.updateMe, guest({ bio: 'Mathematics', version: 4 })));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent(usersContract.updateMe)[0]).toMatchObject({ ifMatch: '"3"', body: { bio: 'Mathematics' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  });

  it('says that it was changed meanwhile, and keeps what was typed', async () => {
    await save(refuse(usersContract.updateMe, staleVersion('profile')));
    expect(await screen.findByRole('alert')).toHaveTextContent('changed meanwhile');
    expect(screen.getByLabelText('About you')).toHaveValue('Mathematics');
  });

  it('names the half that a position lacks', async () => {
    const { user, sent } = open('', []);
    await user.type(await screen.findByLabelText('Title'), 'Engineer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Where do you work?')).toBeVisible();
    expect(sent(usersContract.updateMe)).toEqual([]);
  });
});

describe('the answers to the platform', () => {
  const own = {
    version: 3,
    questions: [{ id: 'why', title: 'What brings you here?', questionType: 'SHORT_TEXT' as const }],
    answers: [{ questionId: 'why', answer: 'Jazz' }],
  };

  it('are not shown where it asks nothing', async () => {
    open('', []);
    await screen.findByLabelText('About you');
    expect(screen.queryByText('Your answers to Momos')).toBeNull();
  });

  it('are changed on the version that was read', async () => {
    const { user, sent } = open('', [
      answer(standingQuestionsContract.mine, own),
      answer(standingQuestionsContract.change, { ...own, version: 4 }),
    ]);
    const field = await screen.findByRole('textbox', { name: 'What brings you here?' });
    expect(field).toHaveValue('Jazz');
    expect(screen.getByRole('button', { name: 'Save answers' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'Soul');
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    expect(await screen.findByText('Answers saved')).toBeVisible();
    expect(sent(standingQuestionsContract.change)[0]).toMatchObject({
      ifMatch: '"3"',
      body: { answers: [{ questionId: 'why', answer: 'Soul' }] },
    });
  });
});

it('asks who has no name for it first', async () => {
  const { user, sent } = open('', [answer(usersContract.create)], { firstName: '', lastName: '' });
  await user.type(await screen.findByLabelText(/First name/), 'Ada');
  await user.type(screen.getByLabelText(/Last name/), 'Lovelace{Enter}');
  await waitFor(() =>
    expect(sent(usersContract.create)[0]?.body).toEqual({ firstName: 'Ada', lastName: 'Lovelace' }),
  );
});

describe('the e-mails', () => {
  it('are added by a code', async () => {
    const { user, sent } = open('#emails', [
      answer(verifiedEmailsContract.start, { codeLength: 6, organizationName: 'Acme' }),
      answer(verifiedEmailsContract.verify),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add an e-mail' }));
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'Ada@Acme.example{Enter}');
    expect(await screen.findByText(/It verifies you for Acme/)).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard('123456');
    expect(await screen.findByText('ada@acme.example is verified')).toBeVisible();
    expect(sent(verifiedEmailsContract.verify)[0]?.body).toMatchObject({ otp: '123456' });
  });

  it('are removed after a question, which stays with the reason when it fails', async () => {
    const { user } = open('#emails', [
      refuse(verifiedEmailsContract.remove, badRequest('Keep one of them.')),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove ada@work.example (Company)' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Keep one of them.');
  });
});

describe('the devices', () => {
  const eventId = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
  const added = {
    ...{
      id: eventId,
      kind: 'EMAIL_ADDED' as const,
      subject: 'eve@evil.example',
      device: 'Chrome on Windows',
    },
    ...{ place: 'network 203.0.113.x', isThisSession: false, canUndo: true, isUndone: false },
  };
  const device = { device: 'Firefox on Linux', place: 'network 198.51.100.x', isCurrent: false };
  const answers = (...more: Answer[]) => [
    ...more,
    answer(sessionsContract.list, [{ device: 'Safari on iPhone', isCurrent: true }, device]),
    answer(securityEventsContract.list, [added]),
    answer(securityEventsContract.undo),
  ];

  it('are signed out one by one, with where from', async () => {
    const { user, sent } = open('#sessions', answers(answer(sessionsContract.revoke)));
    expect(await screen.findByText(/network 198\.51\.100\.x/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    expect(await screen.findByText('Firefox on Linux is signed out')).toBeVisible();
    expect(sent(sessionsContract.revoke)).toHaveLength(1);
  });

  it('are signed out together, but this one', async () => {
    const { user, sent } = open('#sessions', answers(answer(sessionsContract.revokeOthers)));
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const dialog = screen.getByRole('dialog', { name: 'Sign out all other devices?' });
    await user.click(within(dialog).getByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('All other devices are signed out')).toBeVisible();
    expect(sent(sessionsContract.revokeOthers)).toHaveLength(1);
  });

  it('show what was changed, and undo it after a question', async () => {
    const { user, sent } = open('#sessions', answers());
    const undo = 'Undo: E-mail added eve@evil.example';
    await user.click(await screen.findByRole('button', { name: undo }));
    expect(screen.getByText('eve@evil.example can no longer be used to sign in.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(securityEventsContract.undo)[0]?.body).toEqual({ ids: [eventId] }));
  });

  it('undo what other devices changed before all are signed out, unless it is to stay', async () => {
    const { user, sent } = open('#sessions', answers(answer(sessionTokensContract.logout)));
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    const choice = await within(dialog).findByRole('checkbox', { name: 'Undo these changes first' });
    await user.click(choice);
    expect(within(dialog).getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    await user.click(choice);
    await user.click(within(dialog).getByRole('button', { name: 'Undo and sign out everywhere' }));
    await waitFor(() => expect(sent(sessionTokensContract.logout)[0]?.body).toEqual({ everywhere: true }));
    expect(sent(securityEventsContract.undo)[0]?.body).toEqual({ ids: [eventId] });
  });
});

it('saves a choice of the preferences immediately', async () => {
  const { user, sent } = open('#preferences', [
    answer(usersContract.updateMe),
    answer(pushContract.list),
    answer(privacyContract.consents),
  ]);
  await user.click(await screen.findByRole('switch', { name: /Show me as Anonymous/ }));
  await waitFor(() => expect(sent(usersContract.updateMe)[0]?.body).toEqual({ isAnonymous: true }));
});

it('has the link to the page of every kind of message sent, once a day', async () => {
  let isNew = true;
  const { user, sent } = open('#preferences', [
    answerBy(webMailsContract.send, () => ({ type: 'PREFERENCES' as const, isNew })),
    answer(pushContract.list),
    answer(privacyContract.consents),
  ]);
  const button = await screen.findByRole('button', { name: 'E-mail me the link' });
  await user.click(button);
  expect(await screen.findByText('On its way to your e-mail.')).toBeVisible();
  isNew = false;
  await user.click(button);
  expect(await screen.findByText(/We sent it earlier today/)).toBeVisible();
  expect(sent(webMailsContract.send)).toHaveLength(2);
});

it('prepares one’s data, and erases the account by a code', async () => {
  const { user, sent } = open('#your-data', [
    answer(privacyContract.consents),
    answer(privacyContract.exports),
    answer(privacyContract.erasure),
    answer(privacyContract.requestExport),
    answer(privacyContract.startErasure, { requestId: 'r', codeLength: 6, sentTo: 'ada@example.com' }),
    answer(privacyContract.erase),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  await user.click(await screen.findByRole('button', { name: 'Erase my account' }));
  await user.type(await screen.findByLabelText('Code'), '12x3456');
  await user.click(screen.getByRole('button', { name: 'Erase my account' }));
  await waitFor(() =>
    expect(sent(privacyContract.erase)[0]?.body).toEqual({ requestId: 'r', otp: '123456' }),
  );
  expect(sent(privacyContract.requestExport)).toHaveLength(1);
});

describe('people one blocked', () => {
  it('are unblocked', async () => {
    let blocked = [{ displayName: 'Bob Stone' }];
    const { user, sent } = open('#preferences', [
      answerBy(chatBlocksContract.list, () => blocked),
      answerBy(chatBlocksContract.unblock, () => {
        blocked = [];
        return { ok: true as const };
      }),
      answer(privacyContract.consents),
      answer(pushContract.list),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Unblock Bob Stone' }));
    expect(await screen.findByText('You have not blocked anybody.')).toBeVisible();
    expect(sent(chatBlocksContract.unblock)).toHaveLength(1);
  });

  it('could not be read', async () => {
    open('#preferences', [
      refuse(chatBlocksContract.list, conflict('Away.')),
      answer(privacyContract.consents),
      answer(pushContract.list),
    ]);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
