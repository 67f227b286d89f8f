import { describe, expect, it } from '@jest/globals';
import { useRead } from '@momos/api-client';
import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { AppError, secondFactorRequired, unauthenticated } from '@momos/contracts/errors';
import { passkeysContract } from '@momos/contracts/passkeys';
import { secondFactorContract } from '@momos/contracts/second-factor';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { sessionsContract } from '@momos/contracts/sessions';
import { stepUpContract } from '@momos/contracts/step-up';
import { screen, waitFor, within } from '@testing-library/react';
import { fakePasskeys } from '../../../testing/fake-passkeys.ts';
import { type Answer, answer, answerBy } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';

/** A page that reads what a session without its second factor may not. */
function Devices() {
  const read = useRead(sessionsContract.list, {});
  return <p role="status">{read.data ? 'Devices are here' : read.error?.message}</p>;
}

const none = {
  isRequired: true,
  isOn: true,
  isGiven: false,
  appSince: null,
  passkeys: 0,
  recoveryCodesLeft: 0,
  awaitsConfirmation: false,
};

async function begin(...answers: Answer[]) {
  let isGiven = false;
  let isOver = false;
  const given = () => {
    isGiven = true;
  };
  const page = renderPage(<Devices />, {
    path: '/devices',
    answers: [
      answerBy(sessionsContract.list, () => {
        if (isOver) throw unauthenticated();
        if (!isGiven) throw secondFactorRequired();
        return [];
      }),
      answerBy(stepUpContract.prove, ({ body }) => {
        if ((body as { code?: string }).code === '000000')
          throw new AppError('invalid_grant', 'That is not the code.');
        given();
        return {};
      }),
      answerBy(passkeysContract.add, () => {
        given();
        return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] };
      }),
      answerBy(sessionTokensContract.logout, () => {
        isOver = true;
        return {};
      }),
      ...answers,
    ],
    signedInAs: guest(),
  });
  return page;
}

describe('a sign-in that lacks its second factor', () => {
  it('of an account that was taken back waits for another admin, and offers nothing to set up', async () => {
    const { user, sent } = await begin(
      answer(secondFactorContract.state, { ...none, awaitsConfirmation: true }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Waiting for another admin' }));
    expect(await dialog.findByText(/another admin has to confirm/)).toBeVisible();
    expect(dialog.queryByText('Authenticator app')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(sent(sessionTokensContract.logout)).toHaveLength(1));
  });

  it('is finished by the app’s code where it was refused, and the call continues', async () => {
    const { user, sent } = await begin(
      answer(secondFactorContract.state, { ...none, appSince: '2026-01-02T00:00:00Z' }),
      answer(stepUpContract.state, { factors: [{ kind: 'app' }, { kind: 'recovery' }] }),
    );
    await screen.findByRole('dialog', { name: 'One more step' });
    await user.click(await screen.findByRole('button', { name: 'Use your authenticator app' }));
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard('000000');
    expect(await screen.findByText('That is not the code.')).toBeVisible();
    await user.keyboard('123456');
    expect(await screen.findByText('Devices are here')).toBeVisible();
    expect(sent(stepUpContract.prove).at(-1)?.body).toEqual({ kind: 'app', code: '123456' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is finished by a recovery code, as it was typed', async () => {
    const { user, sent } = await begin(
      answer(secondFactorContract.state, { ...none, passkeys: 1 }),
      answer(stepUpContract.state, { factors: [{ kind: 'passkey' }, { kind: 'recovery' }] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'k7qp-2mwx-9rta-hj4c{Enter}');
    expect(await screen.findByText('Devices are here')).toBeVisible();
    expect(sent(stepUpContract.prove)[0]?.body).toEqual({ kind: 'recovery', code: 'k7qp-2mwx-9rta-hj4c' });
  });

  it('is finished by a passkey of this browser', async () => {
    fakePasskeys();
    const { user, sent } = await begin(
      answer(secondFactorContract.state, { ...none, passkeys: 1 }),
      answer(stepUpContract.state, { factors: [{ kind: 'passkey' }] }),
      answer(stepUpContract.startPasskey, { challenge: 'Yw' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('Devices are here')).toBeVisible();
    expect(sent(stepUpContract.prove)[0]?.body).toMatchObject({
      kind: 'passkey',
      credential: { id: 'AQID' },
    });
  });

  it('leads who has none to set one up, and shows the recovery codes before the page', async () => {
    fakePasskeys();
    const { user } = await begin(
      answer(secondFactorContract.state, none),
      answer(passkeysContract.startAdding, { challenge: 'Yw', user: { id: 'dQ', name: 'ada' } }),
    );
    await screen.findByRole('dialog', { name: 'Protect your account' });
    await user.click(await screen.findByRole('button', { name: 'Create passkey' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have saved my codes' }));
    expect(await screen.findByText('Devices are here')).toBeVisible();
  });

  it('offers the app to a browser without passkeys', async () => {
    await begin(
      answer(secondFactorContract.state, none),
      answer(authenticatorAppContract.start, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
    );
    expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  });

  it('is left by signing out', async () => {
    const { user, sent } = await begin(
      answer(secondFactorContract.state, none),
      answer(authenticatorAppContract.start, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(sent(sessionTokensContract.logout)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
