import { expect, it } from '@jest/globals';
import { createSettings } from './settings.ts';

const environment = { holdMinutes: 15, offerHours: 4, isCurationOn: true };
const news = (version: number, value: string, id = 'social.holdMinutes') => ({
  id,
  version,
  value,
  changedAt: undefined,
});

it('holds what was told last, and the environment’s again after a reset', () => {
  const settings = createSettings(environment);
  settings.hear(news(2, '30'));
  settings.hear(news(1, '20'));
  settings.hear(news(1, 'false', 'social.isCurationOn'));
  expect([settings.holdMinutes, settings.offerHours, settings.isCurationOn]).toEqual([30, 4, false]);
  settings.hear(news(3, ''));
  expect(settings.holdMinutes).toBe(15);
});

it('goes by the environment when what is told cannot be', () => {
  const settings = createSettings(environment);
  settings.hear(news(1, '-3'));
  settings.hear(news(1, '{', 'social.offerHours'));
  settings.hear(news(1, '7', 'social.unknown'));
  expect([settings.holdMinutes, settings.offerHours]).toEqual([15, 4]);
});
