import { describe, expect, it } from '@jest/globals';
import { WriteForm } from '@momos/ui/forms';
import { screen } from '@testing-library/react';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { emptyDraft, missingOf } from './draft.ts';
import { datesOf, frequenciesOf, newRepeat, ownWeekday, ruleOf } from './repeat.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { useNewSocialForm } from './use-social-form.ts';

// Friday, 25 January 2030, 7 pm in New York: its fourth and last Friday.
const start = { start: '2030-01-26T00:00:00.000Z', timezone: 'America/New_York' };

describe('a way to repeat', () => {
  it('follows from the day of the start in its zone', () => {
    expect(ownWeekday(start)).toBe('FR');
    expect(frequenciesOf(start).map(({ label }) => label)).toEqual([
      'Every week',
      'Every month on day 25',
      'Every month on the fourth Friday',
      'Every month on the last Friday',
    ]);
    expect(
      frequenciesOf({ ...start, start: '2030-01-05T00:00:00.000Z' }).map(({ label }) => label),
    ).toContain('Every month on the first Friday');
  });

  it('begins with eight dates, and keeps its hour', () => {
    const dates = datesOf(newRepeat('WEEKLY', start), start);
    expect(dates).toHaveLength(8);
    expect((dates as Date[]).at(-1)?.toISOString()).toBe('2030-03-15T23:00:00.000Z');
  });

  it('is sent with a number of dates or a last day, and with days for weeks only', () => {
    const repeat = {
      ...newRepeat('MONTHLY_BY_DATE', start),
      weekdays: ['MO' as const],
      ends: 'until' as const,
    };
    expect(ruleOf(repeat)).toEqual({
      frequency: 'MONTHLY_BY_DATE',
      interval: 1,
      weekdays: [],
      count: null,
      until: '2030-04-26',
    });
  });

  it('that does not fit keeps the social from being published', () => {
    const repeat = { ...newRepeat('WEEKLY', start), ends: 'until' as const, until: '2030-01-27' };
    const draft = { ...emptyDraft(new Date('2030-01-01'), start.timezone), ...start, repeat };
    expect(missingOf(draft).repeat).toBe('The last day is before the second date.');
    expect(missingOf({ ...draft, repeat: null })).not.toHaveProperty('repeat');
  });
});

function Fields() {
  const initial = { ...emptyDraft(new Date('2030-01-01'), start.timezone), ...start };
  const form = useNewSocialForm(initial, {
    beforeSending: async () => undefined,
    draftId: () => undefined,
    onRefused: () => undefined,
    onSaved: () => undefined,
  });
  return (
    <WriteForm form={form} label="Social">
      <RepeatFields form={form} />
    </WriteForm>
  );
}

it('says how many dates a choice makes, and when the last is', async () => {
  localStorage.clear();
  const { user } = renderPage(<Fields />, { path: '/', signedInAs: guest(), answers: [] });
  await user.click(await screen.findByRole('combobox', { name: 'Repeats' }));
  await user.click(await screen.findByRole('option', { name: 'Every week', hidden: true }));
  expect(await screen.findByText(/8 dates, the last on Fri, Mar 15, 2030/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fri', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mon' }));
  expect(await screen.findByText(/8 dates, the last on Mon, Feb 18, 2030/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'On a day' }));
  const last = screen.getByLabelText('Last day');
  await user.clear(last);
  expect(await screen.findByText('Choose the last day.')).toBeVisible();
  await user.type(last, '2030-02-08');
  expect(await screen.findByText(/5 dates, the last on Fri, Feb 8, 2030/)).toBeVisible();
});
