import { describe, expect, it } from '@jest/globals';
import { accessMatrix, callers, expectationOf, isAsExpected } from './access-matrix.ts';
import { routes } from './index.ts';

const of = (access: 'admin' | 'manager' | 'reviewer' | 'host' | 'user', whose: 'own' | 'others' = 'others') =>
  Object.fromEntries(
    callers.map(caller => [
      caller,
      expectationOf(
        { id: 'things.get', access, path: '/things/{id}', owner: 'events' } as const,
        caller,
        whose,
      ),
    ]),
  );

describe('the access matrix', () => {
  it('has every declared call and every caller', () => {
    expect(accessMatrix.map(({ route }) => route.id)).toEqual(routes.map(({ id }) => id));
    for (const { expected } of accessMatrix) expect(Object.keys(expected)).toEqual([...callers]);
  });

  it('lets in by role', () => {
    expect(of('admin')).toMatchObject({
      visitor: 'unauthenticated',
      reviewer: 'forbidden',
      admin: 'admitted',
    });
    expect(of('manager')).toMatchObject({ host: 'forbidden', manager: 'admitted', reviewer: 'admitted' });
    expect(of('reviewer')).toMatchObject({ manager: 'forbidden', reviewer: 'admitted', admin: 'admitted' });
  });

  it('lets hosts reach their own things and never another host’s', () => {
    expect(of('host')).toMatchObject({ host: 'refused', manager: 'refused', admin: 'admitted' });
    expect(of('host', 'own')).toMatchObject({ host: 'admitted', attendee: 'refused' });
  });

  it('asks a session without a fresh proof for it at every call that declares so, and at no other', () => {
    const asked = accessMatrix.filter(({ expected }) => expected.stale === 'step_up_required');
    expect(asked.map(({ route }) => route.id)).toEqual(
      routes.filter(({ stepUp }) => stepUp).map(({ id }) => id),
    );
    for (const { expected } of accessMatrix)
      if (expected.stale !== 'step_up_required') expect(expected.stale).toBe(expected.admin);
    expect(isAsExpected('step_up_required', 403, 'step_up_required')).toBe(true);
    expect(isAsExpected('step_up_required', 403, 'forbidden')).toBe(false);
  });

  it('lets a session without its second factor do what finishes the sign-in, and else what a visitor may', () => {
    for (const { route, expected } of accessMatrix) {
      const isClosed = expected.visitor === 'unauthenticated';
      if (!isClosed) expect([route.id, expected.halfway]).toEqual([route.id, expected.visitor]);
      else expect(expected.halfway).toBe(route.halfway ? 'admitted' : 'second_factor_required');
    }
  });

  it('takes a server error for nothing that was expected', () => {
    for (const expected of ['answered', 'admitted', 'refused'] as const)
      expect(isAsExpected(expected, 500)).toBe(false);
    expect(isAsExpected('refused', 200)).toBe(false);
    expect(isAsExpected('answered', 403)).toBe(false);
  });

  it('keeps barred people out of everything but the renewal of a session', () => {
    const open = accessMatrix.filter(({ expected }) => expected.invalid !== 'unauthenticated');
    expect(open.map(({ route }) => route.id)).toEqual(['auth.refresh']);
  });
});
