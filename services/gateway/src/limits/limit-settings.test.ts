import { describe, expect, it } from '@jest/globals';
import { readLimits } from './limit-settings.ts';
import { countingOf } from './route-class.ts';

describe('settings of limits', () => {
  it('start from the mode and take changes as they are', () => {
    const settings = readLimits('relaxed', [
      'read.address=600/60',
      'rsvps.create.person=5/30',
      'human.search=3/10',
    ]);
    expect(settings.classes.read).toEqual({
      address: { max: 600, seconds: 60 },
      person: { max: 1_200_000, seconds: 60 },
    });
    expect(settings.routes.get('rsvps.create')).toEqual({ person: { max: 5, seconds: 30 } });
    expect(settings.humanChecks.search).toEqual({ max: 3, seconds: 10 });
    expect(readLimits('strict', []).classes.read.person?.max).toBe(1_200);
    expect(readLimits('strict', []).classes.write.person).toEqual({ max: 240, seconds: 60 });
  });

  it.each(['read=5/60', 'read.address=5', 'read.address=5/0', 'read.visitor=1/1', '=1/1'])(
    'refuse %s',
    change => {
      expect(() => readLimits('strict', [change])).toThrow('is not a limit such as');
    },
  );
});

it.each([
  ['auth.start', 'POST', '/api/auth/passwordless/start', false, 'sign-in', 'sign-in'],
  ['auth.refresh', 'POST', '/api/auth/oauth/refresh', false, 'write', undefined],
  ['rsvps.create', 'POST', '/api/socials/{id}/rsvps', false, 'write', 'rsvp'],
  // Door codes are short: whoever tries them is bounded as of every write.
  ['attendances.attend', 'POST', '/api/socials/{id}/attendances', false, 'write', undefined],
  ['people.search', 'POST', '/api/users/search', false, 'search', 'search'],
  ['uploads.avatar', 'POST', '/api/files/public/avatars', true, 'upload', undefined],
  ['socials.get', 'GET', '/api/socials/{id}', false, 'read', undefined],
] as const)('%s is counted', (id, method, path, isUpload, routeClass, humanCheck) => {
  expect(countingOf({ id, method, path, isUpload })).toEqual({ id, routeClass, humanCheck });
});
