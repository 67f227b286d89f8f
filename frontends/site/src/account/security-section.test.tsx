import { describe, expect, it } from '@jest/globals';
import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { configsContract } from '@momos/contracts/configs';
import { badRequest, conflict } from '@momos/contracts/errors';
import { passkeysContract } from '@momos/contracts/passkeys';
import { secondFactorContract } from '@momos/contracts/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { closedByPerson, fakePasskeys } from '../../../testing/fake-passkeys.ts';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { SettingPage } from './setting.page.tsx';

const off = {
  isRequired: false,
  isOn: false,
  isGiven: false,
  appSince: null,
  passkeys: 0,
  recoveryCodesLeft: 0,
};
const on = { ...off, isOn: true, isGiven: true, appSince: '2026-01-02T00:00:00Z', recoveryCodesLeft: 10 };
const codes = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-DDD${at}`);

const open = (...answers: Answer[]) =>
  renderPage(<SettingPage />, {
    path: '/accounts/setting',
    at: '/accounts/setting#security',
    answers: [
      ...answers,
      answer(configsContract.all),
      answer(passkeysContract.list, []),
      answer(secondFactorContract.state, off),
    ],
    signedInAs: guest(),
  });

it('loads', async () => {
  open(pending(passkeysContract.list), pending(secondFactorContract.state));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
});

it('says what could not be read, and tries again', async () => {
  open(refuse(passkeysContract.list, badRequest('Not now.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(screen.getByRole('button', { name: /Try again/ })).toBeVisible();
});

describe('passkeys', () => {
  it('are listed with their last use, and a warning where there may be a copy', async () => {
    open(
      answer(passkeysContract.list, [
        { name: 'My Mac', isSynced: true, lastUsedAt: null },
        { name: 'Old key', suspectedAt: '2026-01-02T00:00:00Z' },
      ]),
    );
    const [mac, key] = await screen.findAllByRole('listitem');
    expect(mac).toHaveTextContent('My MacSynced');
    expect(mac).toHaveTextContent('Not used yet');
    expect(key).toHaveTextContent('there may be a copy');
  });

  it('are made by the browser under a name, and kept', async () => {
    fakePasskeys();
    const { user, sent } = open(
      answer(passkeysContract.startAdding, {
        challenge: 'Yw',
        user: { id: 'dQ', name: 'ada', displayName: 'Ada' },
      }),
      answer(passkeysContract.add, { recoveryCodes: null }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const name = await screen.findByLabelText(/Name of the passkey/);
    await user.clear(name);
    await user.type(name, 'Work laptop{Enter}');
    expect(await screen.findByText('Passkey added')).toBeVisible();
    expect(sent(passkeysContract.add)[0]?.body).toMatchObject({
      name: 'Work laptop',
      credential: { id: 'AQID' },
    });
  });

  it('are not kept when the person closes the browser’s window, and nothing is said', async () => {
    fakePasskeys(closedByPerson);
    const { user, sent } = open(
      answer(passkeysContract.startAdding, { challenge: 'Yw', user: { id: 'dQ' } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.click(await screen.findByRole('button', { name: 'Create passkey' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create passkey' })).toBeEnabled());
    expect(sent(passkeysContract.add)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('cannot be made by a browser without them, which says so', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText(/does not support passkeys/)).toBeVisible();
  });

  it('are renamed and removed, the latter after a question that keeps the reason of a refusal', async () => {
    const { user, sent } = open(
      answer(passkeysContract.list, [{ name: 'My Mac' }]),
      answer(passkeysContract.rename, { name: 'Studio' }),
      refuse(passkeysContract.remove, conflict('Your role needs a second step.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Rename My Mac' }));
    const name = await screen.findByLabelText('Name of the passkey');
    await user.clear(name);
    await user.type(name, 'Studio{Enter}');
    await waitFor(() => expect(sent(passkeysContract.rename)[0]?.body).toEqual({ name: 'Studio' }));
    await user.click(screen.getByRole('button', { name: 'Remove My Mac' }));
    await user.click(await screen.findByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByText('Your role needs a second step.')).toBeVisible();
  });
});

describe('the second step', () => {
  it('is set up by a key and a first code, and the recovery codes are shown once', async () => {
    let isOn = false;
    const { user, sent } = open(
      answerBy(secondFactorContract.state, () => (isOn ? on : off)),
      answer(authenticatorAppContract.start, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      answerBy(authenticatorAppContract.confirm, () => {
        isOn = true;
        return { recoveryCodes: codes };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard('123456');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(sent(authenticatorAppContract.confirm)[0]?.body).toEqual({ code: '123456' });
    await user.click(screen.getByRole('button', { name: 'I have saved my codes' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull());
    expect(screen.getByText('10 left')).toBeVisible();
  });

  it('shows why a code was not taken', async () => {
    const { user } = open(
      answer(authenticatorAppContract.start, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      refuse(authenticatorAppContract.confirm, badRequest('That is not the code.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard('000000');
    expect(await screen.findByText('That is not the code.')).toBeVisible();
  });

  it('gives new recovery codes after a question, and removes the app after another', async () => {
    const { user, sent } = open(
      answer(secondFactorContract.state, { ...on, recoveryCodesLeft: 2 }),
      answer(secondFactorContract.renewRecoveryCodes, { recoveryCodes: codes }),
      answer(authenticatorAppContract.remove),
    );
    expect(await screen.findByText('2 left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make new ones' }));
    await user.click(await screen.findByRole('button', { name: 'Make ten codes' }));
    await user.click(await screen.findByRole('button', { name: 'I have saved my codes' }));
    await user.click(screen.getByRole('button', { name: 'Remove the authenticator app' }));
    await user.click(await screen.findByRole('button', { name: 'Remove app' }));
    await waitFor(() => expect(sent(authenticatorAppContract.remove)).toHaveLength(1));
  });

  it('says that a role needs it', async () => {
    open(answer(secondFactorContract.state, { ...on, isRequired: true }));
    expect(await screen.findByText('Your role needs a second step')).toBeVisible();
  });
});
