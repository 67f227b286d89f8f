import { describe, expect, it } from '@jest/globals';
import { parseDemoRoles } from './demo-roles.ts';
import { grantsFor, isSamePowers, withGrant } from './role.ts';

const noPowers = { isAdmin: false, roles: [] };

describe('a grant', () => {
  it('makes a reviewer a manager too, once', () => {
    const reviewer = withGrant(noPowers, 'reviewer');
    expect(reviewer).toEqual({ isAdmin: false, roles: ['manager', 'reviewer'] });
    expect(isSamePowers(withGrant(reviewer, 'manager'), reviewer)).toBe(true);
  });

  it('sets the admin flag without a role', () => {
    expect(withGrant(noPowers, 'admin')).toEqual({ isAdmin: true, roles: [] });
    expect(isSamePowers(noPowers, withGrant(noPowers, 'admin'))).toBe(false);
  });
});

describe('grants by address', () => {
  const settled = {
    adminEmails: new Set(['boss@example.com']),
    demo: parseDemoRoles('r@momos.test=reviewer+admin'),
  };

  it('depend on the verified address only', () => {
    expect(grantsFor('boss@example.com', settled)).toEqual(['admin']);
    expect(grantsFor('r@momos.test', settled)).toEqual(['reviewer', 'admin']);
    expect(grantsFor('someone@example.com', settled)).toEqual([]);
    expect(grantsFor(undefined, settled)).toEqual([]);
  });

  it('are refused at boot when they name an unknown role', () => {
    expect(() => parseDemoRoles('a@b.c=king')).toThrow('address=role');
    expect(() => parseDemoRoles('a@b.c')).toThrow('address=role');
    expect(parseDemoRoles('').size).toBe(0);
  });
});
