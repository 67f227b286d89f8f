import { describe, expect, it } from '@jest/globals';
import type { VerifiedEmail } from '@momos/contracts/users';
import fc from 'fast-check';
import {
  domainsAbove,
  newOrganization,
  organizationOfDomain,
  registrableDomain,
  requireRegistrable,
  requireSuitable,
} from '../organization/organization.ts';
import { newUser, type User, withProfile } from '../user/user.ts';
import { isAcademic, isFreeMail } from '../organization/free-mail.ts';
import { withOrganizationName } from './organization-name.ts';
import { withCategory, withoutProof, withProof, withSignIn } from './verified-email.ts';

const ada = newUser({
  id: 'ada',
  address: { kind: 'email', value: 'ada@example.com' },
  emailVerificationId: 'first',
  now: new Date('2030-01-01T00:00:00Z'),
  marketing: {},
  referralCode: null,
});
const acme = { id: 'acme', name: 'Acme Corporation', isVerified: true };
const atAcme: VerifiedEmail = {
  email: 'ada@acme.com',
  emailCategory: 'COMPANY',
  organization: acme,
  emailVerificationId: 'work',
};
const working = (user: User, organization: string) =>
  withProfile(user, { curPosition: { title: 'Engineer', organization } }).curPosition?.organization;

describe('a proven address', () => {
  const { user, isFirst } = withProof(ada, atAcme);

  it('is added once, and is the first of its category once, also after a removal', () => {
    expect(isFirst).toBe(true);
    const again = withProof(user, { ...atAcme, emailVerificationId: 'again' });
    expect(again.isFirst).toBe(false);
    expect(again.user.verifiedEmails.map(each => each.emailVerificationId)).toEqual(['first', 'again']);
    expect(withProof(withoutProof(user, 'work'), atAcme).isFirst).toBe(false);
  });

  it('becomes the sign-in address of a person without one', () => {
    expect(user.loginEmail).toBe('ada@example.com');
    const { user: byMobile } = withProof({ ...ada, loginEmail: null, verifiedEmails: [] }, atAcme);
    expect(byMobile.loginEmail).toBe('ada@acme.com');
  });

  it('is removed, but not while it is the sign-in address', () => {
    expect(() => withoutProof(user, 'first')).toThrow('Choose another one');
    expect(() => withoutProof(user, 'unknown')).toThrow('no verified e-mail');
    const moved = withSignIn(user, 'work');
    expect(withoutProof(moved, 'first').verifiedEmails).toEqual([atAcme]);
  });

  it('gets another category, never the same twice', () => {
    const school = { emailCategory: 'SCHOOL' as const, organization: acme };
    expect(withCategory(user, 'work', school).verifiedEmails[1]).toEqual({ ...atAcme, ...school });
    const both = withProof(user, { ...atAcme, ...school, emailVerificationId: 'both' }).user;
    expect(() => withCategory(both, 'both', { ...school, emailCategory: 'COMPANY' })).toThrow('already');
  });

  it('is one of at most twenty', () => {
    let many = ada;
    for (let at = 1; at < 20; at += 1)
      many = withProof(many, { ...atAcme, email: `a${at}@acme.com`, emailVerificationId: `${at}` }).user;
    expect(() => withProof(many, atAcme)).toThrow('at most 20');
  });
});

describe('a position', () => {
  const { user } = withProof(ada, atAcme);

  it.each(['Acme Corporation', 'acme corporation', 'ACME', 'A.C.M.E'])('at %s is verified', name =>
    expect(working(user, name)).toEqual(acme),
  );
  it.each(['Acme Ventures', 'Initech', 'ada'])('at %s is not', name =>
    expect(working(user, name)).toEqual({ name, isVerified: false }),
  );
  it('is verified only while the address is', () => {
    const before = withProfile(ada, { curPosition: { title: 'Engineer', organization: 'Acme' } });
    const proven = withProof(before, atAcme).user;
    expect(proven.curPosition?.organization.isVerified).toBe(true);
    expect(withoutProof(proven, 'work').curPosition?.organization.isVerified).toBe(false);
  });
  it('is not verified by a school’s address, nor a school by a company’s', () => {
    const student = withProof(ada, { ...atAcme, emailCategory: 'SCHOOL' }).user;
    expect(working(student, 'Acme')?.isVerified).toBe(false);
    const academic = { degree: 'BSc', classOfGraduation: '2020', school: 'Acme' };
    expect(withProfile(student, { curAcademic: academic }).curAcademic?.school.isVerified).toBe(true);
    expect(withProfile(user, { curAcademic: academic }).curAcademic?.school.isVerified).toBe(false);
  });
});

describe('a domain', () => {
  it.each([
    'gmail.com',
    'googlemail.com',
    'yahoo.co.uk',
    'hotmail.fr',
    'outlook.com',
    'gmx.de',
    'qq.com',
    'live.com.mx',
  ])('%s shows no employer and no school', domain => {
    expect(isFreeMail(domain)).toBe(true);
    expect(() => requireSuitable('COMPANY', domain, undefined)).toThrow('your address at your company');
    expect(() => requireSuitable('SCHOOL', domain, undefined)).toThrow('your address at your school');
  });
  it.each(['acme.com', 'yahoo-inc.com', 'gmail.acme.com', 'livenation.com'])('%s is a company’s', domain =>
    expect(() => requireSuitable('COMPANY', domain, undefined)).not.toThrow(),
  );
  it.each(['nyu.edu', 'alumni.nyu.edu', 'nus.edu.sg', 'ox.ac.uk', 'rgs.sch.uk'])(
    '%s is a school’s',
    domain => {
      expect(isAcademic(domain)).toBe(true);
      expect(() => requireSuitable('SCHOOL', domain, undefined)).not.toThrow();
    },
  );
  it('of a school without such a suffix must be known', () => {
    expect(() => requireSuitable('SCHOOL', 'insead.com', undefined)).toThrow('do not know insead.com');
    const insead = newOrganization({ id: 'i', name: 'INSEAD', kind: 'SCHOOL', domains: ['insead.com'] });
    expect(() => requireSuitable('SCHOOL', 'insead.com', insead)).not.toThrow();
  });
  it.each([
    ['alumni.nyu.edu', 'nyu.edu'],
    ['cs.ox.ac.uk', 'ox.ac.uk'],
    ['mail.acme.com', 'acme.com'],
    ['google.attacker.example', 'attacker.example'],
    ['google.attacker.co.uk', 'attacker.co.uk'],
    ['google.github.io', 'google.github.io'],
  ])('%s is registered as %s, which names the organisation until an admin does', (domain, own) => {
    expect(registrableDomain(domain)).toBe(own);
    const made = organizationOfDomain(domain, { id: 'o', kind: 'COMPANY' });
    expect(made).toMatchObject({ name: own, domains: [own] });
  });
  it('is searched for up to the registrable domain, never at a public suffix', () => {
    expect(domainsAbove('a.b.acme.com')).toEqual(['a.b.acme.com', 'b.acme.com', 'acme.com']);
    expect(domainsAbove('mail.acme.co.uk')).toEqual(['mail.acme.co.uk', 'acme.co.uk']);
    expect(domainsAbove('alice.github.io')).toEqual(['alice.github.io']);
    fc.assert(
      fc.property(fc.domain(), domain =>
        domainsAbove(domain).every(each => each.includes('.') && domain.endsWith(each)),
      ),
    );
  });
  it('of an organisation is none that is a public suffix', () => {
    expect(() => requireRegistrable(['acme.com', 'co.uk'])).toThrow('co.uk is a public suffix');
    expect(() => requireRegistrable(['acme.com', 'acme.co.uk'])).not.toThrow();
  });
});

describe('a new name of an organisation', () => {
  const atSchool: VerifiedEmail = { ...atAcme, emailCategory: 'SCHOOL', emailVerificationId: 'school' };
  const proven = withProof(withProof(ada, atAcme).user, atSchool).user;
  const placed = withProfile(proven, {
    curPosition: { title: 'Engineer', organization: 'ACME' },
    curAcademic: { degree: 'MSc', classOfGraduation: '2031', school: 'acme corporation' },
  });

  it('is written wherever it appears, once, and stays verified', () => {
    const named = { id: 'acme', name: 'Apex', isVerified: true };
    const withPendingName = withOrganizationName(placed, named);
    expect(withPendingName).toMatchObject({
      version: placed.version + 1,
      curPosition: { title: 'Engineer', organization: named },
      curAcademic: { school: named },
    });
    expect(withPendingName?.verifiedEmails.map(({ organization }) => organization)).toEqual([
      null,
      named,
      named,
    ]);
    expect(withPendingName && withOrganizationName(withPendingName, named)).toBeUndefined();
  });

  it('does not change people of other organisations, nor an unverified name', () => {
    const writer = withProfile(ada, { curPosition: { title: 'Fan', organization: 'Acme Corporation' } });
    expect(withOrganizationName(writer, { id: 'acme', name: 'Apex' })).toBeUndefined();
    expect(withOrganizationName(placed, { id: 'other', name: 'Apex' })).toBeUndefined();
  });
});
