import { expect, it } from '@jest/globals';
import { createSettings } from './settings.ts';

const environment = {
  holdMinutes: 15,
  offerHours: 4,
  isCurationOn: true,
  currencies: ['USD'],
  standingQuestions: [],
};
const change = (version: number, value: string, id = 'social.holdMinutes') => ({
  id,
  version,
  value,
  changedAt: undefined,
});

it('uses the last published value, and the environment’s again after a reset', () => {
  const settings = createSettings(environment);
  settings.apply(change(2, '30'));
  settings.apply(change(1, '20'));
  settings.apply(change(1, 'false', 'social.isCurationOn'));
  expect([settings.holdMinutes, settings.offerHours, settings.isCurationOn]).toEqual([30, 4, false]);
  settings.apply(change(1, '["EUR","KWD"]', 'social.currencies'));
  expect(settings.currencies).toEqual(['EUR', 'KWD']);
  settings.apply(
    change(1, '[{"id":"why","questionType":"SHORT_TEXT","title":"Why?"}]', 'registration.standingQuestions'),
  );
  expect(settings.standingQuestions).toMatchObject([{ id: 'why', isRequired: false }]);
  settings.apply(change(3, ''));
  expect(settings.holdMinutes).toBe(15);
});

it('uses the environment when the published value is invalid', () => {
  const settings = createSettings(environment);
  settings.apply(change(1, '-3'));
  settings.apply(change(1, '{', 'social.offerHours'));
  settings.apply(change(1, '7', 'social.unknown'));
  settings.apply(change(1, '["EUR","XQX"]', 'social.currencies'));
  expect(settings.currencies).toEqual(['USD']);
  expect([settings.holdMinutes, settings.offerHours]).toEqual([15, 4]);
});
