import { expect, it } from '@jest/globals';
import { useWrite } from '@momos/api-client';
import { AppError, stepUpRequired } from '@momos/contracts/errors';
import { stepUpContract } from '@momos/contracts/step-up';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { screen, waitFor } from '@testing-library/react';
import { answer, answerBy } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';

const body = { emailVerificationId: '01930b5e-7c1a-7d2e-8f3a-000000000001', isSignIn: true } as const;

/** A page with a change of how one signs in. */
function Change() {
  const change = useWrite(verifiedEmailsContract.change);
  return (
    <>
      <button type="button" onClick={() => change.mutate({ body })}>
        Use for signing in
      </button>
      <p role="status">{change.isSuccess ? 'Changed' : change.error?.message}</p>
    </>
  );
}

const factors = [
  { kind: 'email' as const, value: 'ada@example.com' },
  { kind: 'mobile' as const, value: '+14155550123' },
];

async function begin() {
  let isProven = false;
  const page = renderPage(<Change />, {
    path: '/accounts/setting',
    answers: [
      answerBy(verifiedEmailsContract.change, () => {
        if (!isProven) throw stepUpRequired();
        return {};
      }),
      answer(stepUpContract.state, { factors, freshUntil: null }),
      answer(stepUpContract.sendCode, { requestId: 'r', codeLength: 6 }),
      answerBy(stepUpContract.prove, ({ body: sent }) => {
        if ((sent as { otp: string }).otp !== '123456')
          throw new AppError('invalid_grant', 'That is not the code. You have 4 tries left.');
        isProven = true;
        return {};
      }),
    ],
    signedInAs: guest(),
  });
  await page.user.click(screen.getByRole('button', { name: 'Use for signing in' }));
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  return page;
}

it('asks for a code in place, and the very same call continues', async () => {
  const { user, sent } = await begin();
  // The first factor has the focus: one key sends its code.
  await waitFor(() => expect(screen.getByRole('button', { name: 'E-mail ada@example.com' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/We sent a code to ada@example.com/)).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user.keyboard('000000');
  expect(await screen.findByText(/4 tries left/)).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user.keyboard('123456');
  expect(await screen.findByText('Changed')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second] = sent(verifiedEmailsContract.change);
  expect(second).toEqual(first);
  expect(first?.idempotencyKey).toEqual(expect.any(String));
});

it('sends the code by SMS to whoever chooses it, and leads back to the choice', async () => {
  const { user, sent } = await begin();
  await user.click(await screen.findByRole('button', { name: 'Text +14155550123' }));
  await user.click(await screen.findByRole('button', { name: 'Use another address' }));
  expect(await screen.findByRole('button', { name: 'E-mail ada@example.com' })).toBeVisible();
  expect(sent(stepUpContract.sendCode)[0]?.body).toEqual(factors[1]);
});

it('is closed without a change, with the reason on the page', async () => {
  const { user, sent } = await begin();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/Nothing was changed yet/)).toBeVisible();
  expect(sent(verifiedEmailsContract.change)).toHaveLength(1);
});
