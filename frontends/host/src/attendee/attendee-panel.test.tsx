import { beforeAll, describe, expect, it } from '@jest/globals';
import { blastsContract } from '@momos/contracts/blasts';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { dialog, grace, ids, loadParts, open, openOne, paid } from '../../../testing/attendees-page.tsx';

const { decide, label, listV2 } = rsvpsContract;

beforeAll(loadParts);

describe('one attendee', () => {
  it('opens from the list and shows answers and history', async () => {
    const page = open(
      answer(listV2, [{ ...grace, history: [{ from: 'INITIAL', to: 'PENDING', reason: 'Registered' }] }]),
    );
    await page.user.click(await screen.findByText('Grace Hopper'));
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText('What do you cook?')).toBeVisible();
    expect(panel.getByText(/Started → Pending/)).toBeVisible();
    expect(await panel.findByText('No messages yet.')).toBeVisible();
  });

  it('says of each message how far it is, and when a delayed one is tried again', async () => {
    const message = {
      kind: 'approval',
      channel: 'EMAIL',
      at: '2030-01-05T12:00:00.000Z',
      nextTryAt: null,
    } as const;
    openOne(
      {},
      answer(blastsContract.received, [
        { ...message, subject: 'You are in', status: 'DELAYED', nextTryAt: '2030-01-05T13:00:00.000Z' },
        { ...message, subject: 'Your place', status: 'GIVEN_UP' },
        { ...message, subject: 'Welcome', status: 'UNKNOWN' },
        { ...message, subject: 'Doors', channel: 'SMS', status: 'SUPPRESSED', unsent: 'SMS_LIMIT' },
        { ...message, subject: 'Coats', channel: 'SMS', status: 'SUPPRESSED', unsent: 'NO_NUMBER' },
      ]),
    );
    const panel = await dialog('Grace Hopper');
    expect(await panel.findByText(/^You are in · Delayed, next try .+ · .+/)).toBeVisible();
    expect(panel.getByText(/^Your place · Given up after 48 hours · /)).toBeVisible();
    expect(panel.getByText(/^Welcome · Unclear · /)).toBeVisible();
    expect(panel.getByText(/^Doors · Not sent: limit for texts reached · /)).toBeVisible();
    expect(panel.getByText(/^Coats · Not sent: no verified mobile number · /)).toBeVisible();
  });

  it('says from whom a transferred ticket is, and that its questions are open', async () => {
    openOne({
      receivedFrom: { displayName: 'Ada Lovelace' },
      nextStep: 'QUESTIONNAIRE',
      answerTexts: [],
      history: [{ from: 'APPROVED', to: 'APPROVED', reason: 'transferred' }],
    });
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText('Ada Lovelace')).toBeVisible();
    expect(panel.getByText('Not answered yet')).toBeVisible();
    expect(panel.getByText(/· the ticket was transferred to them$/)).toBeVisible();
  });

  it('has tags and a note that hosts alone see; what is saved is the change', async () => {
    const page = openOne({ tags: ['Press'], privateNote: null }, answer(label));
    const panel = await dialog('Grace Hopper');
    await page.user.type(await panel.findByRole('combobox', { name: 'Tags' }), 'VIP{Enter}');
    await page.user.type(panel.getByLabelText('Private note'), 'Sings');
    await page.user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.sent(label)[0]?.body).toEqual({
        rsvpIds: [ids[0]],
        addTags: ['VIP'],
        removeTags: [],
        privateNote: 'Sings',
      }),
    );
  });

  it('decides immediately where the guest loses nothing', async () => {
    const page = openOne({}, answer(decide, { ...grace, status: 'WAITLIST' }));
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'Waitlist' }));
    await waitFor(() => expect(page.sent(decide)[0]?.body).toEqual({ status: 'WAITLIST' }));
    expect(await screen.findByText('Grace Hopper: Waitlist')).toBeVisible();
  });

  it('sends a note with a rejection', async () => {
    const page = openOne({}, answer(decide, { status: 'REJECTED' }));
    await page.user.click(await screen.findByRole('button', { name: 'Reject' }));
    const asked = await dialog('Reject: Grace Hopper?');
    await page.user.type(asked.getByLabelText('Note to the guest'), ' Next time! ');
    await page.user.click(asked.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(page.sent(decide)[0]?.body).toEqual({ status: 'REJECTED', note: 'Next time!' }),
    );
  });

  it('asks before it removes a guest, with the refund', async () => {
    const page = openOne({ status: 'APPROVED', payment: paid }, answer(decide, { status: 'REJECTED' }));
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'Remove from guest list' }));
    const asked = await dialog('Remove from guest list: Grace Hopper?');
    expect(asked.getByText('$30')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Remove from guest list' }));
    await waitFor(() =>
      expect(page.sent(decide)[0]?.body).toEqual({ status: 'REJECTED', reason: 'MISTAKENLY_APPROVE' }),
    );
  });
});
