import { describe, expect, test } from '@jest/globals';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import fc from 'fast-check';
import { tombstoneOf } from '../account/account.ts';
import { buildAccount, buildPayment, buildRegistration, buildReview } from '../../testing/rows.ts';
import { toPersonCard } from '../profile/person-view.ts';
import { type ErasedPerson, type Person, type PersonFacts, personOf } from './person.ts';

const facts = (given: Partial<PersonFacts> = {}): PersonFacts => ({
  id: 'user-1',
  account: undefined,
  registrations: [],
  payments: [],
  reviews: [],
  ...given,
});
const present = (person: Person | ErasedPerson): Person => {
  if (person.isErased) throw new Error('This person is erased.');
  return person;
};

describe('a person', () => {
  test('without an account is shown as Someone', () => {
    const person = present(personOf(facts({ registrations: [buildRegistration()] })));
    expect(toPersonCard(person)).toMatchObject({
      displayName: 'Someone',
      rsvpCount: 1,
      registeredAt: null,
      lastSeenAt: '2030-01-10T10:00:00.000Z',
    });
    expect(person.words).toEqual([]);
  });

  test('who is anonymous is named by no field and found by no word of name or address', () => {
    const named = {
      displayName: 'Canaria Finch',
      email: 'canaria.finch@example.com',
      mobile: '+14155550199',
      title: 'Keeper of birds',
      organization: 'Birds and Daughters',
      school: 'Aviary School',
    };
    const traces = (given: object) => {
      const text = JSON.stringify(personOf(facts({ account: buildAccount({ ...named, ...given }) })));
      return ['canaria', 'finch', '4155550199', 'birds', 'aviary'].filter(trace =>
        text.toLowerCase().includes(trace),
      );
    };
    expect(traces({})).toHaveLength(5);
    expect(traces({ displayName: 'Anonymous' })).toEqual([]);
  });

  test('counts submitted registrations, attendance, and money by currency less refunds', () => {
    const statuses = ['INITIAL', 'HIDDEN', 'ATTENDED', 'CANCELLED'] as const;
    const registrations = statuses.map(status =>
      buildRegistration({ _id: status, socialId: status, status }),
    );
    const payments = [
      buildPayment({ refunded: 550 }),
      buildPayment({ _id: '2', currency: 'JPY', captured: 3000 }),
      buildPayment({ _id: '3', currency: 'EUR', captured: 0 }),
    ];
    const person = present(personOf(facts({ registrations, payments })));
    expect(person).toMatchObject({
      rsvpCount: 2,
      attendedCount: 1,
      attendedSocialIds: ['ATTENDED'],
      paid: [
        { currency: 'JPY', amount: 3000 },
        { currency: 'USD', amount: 2000 },
      ],
    });
    expect(toPersonCard(person).paid).toEqual([
      { currency: 'JPY', amount: 3000 },
      { currency: 'USD', amount: 20 },
    ]);
  });

  test('has the attributes of the account and of shared answers, each once', () => {
    const account = buildAccount({
      city: 'New York',
      sectors: ['Art'],
      organization: 'Café Söhne',
      displayName: 'Zoë X',
    });
    const registrations = [
      buildRegistration({
        sharedAnswers: { city: 'new york', company: 'Other', tag: 'vip', shoeSize: '42' },
        utmSource: 'ads',
      }),
    ];
    const person = present(personOf(facts({ account, registrations })));
    expect(person.attributes).toEqual({
      city: ['New York'],
      sector: ['Art'],
      organization: ['Café Söhne', 'Other'],
      tag: ['vip'],
      utmSource: ['ads'],
    });
    expect(person.facets).toContain('organization:cafe sohne');
    expect(person.words).toEqual(['cafe', 'other', 'sohne', 'x', 'zoe']);
  });

  test('keeps only the id when erased, whatever rows exist', () => {
    const account = tombstoneOf('user-1');
    const rows = {
      registrations: [buildRegistration({ sharedAnswers: { city: 'Rome' } })],
      payments: [buildPayment()],
    };
    expect(personOf(facts({ account, ...rows }))).toEqual({ _id: 'user-1', isErased: true });
  });

  test('does not depend on the order of rows', () => {
    const registration = fc.record({
      _id: fc.uuid(),
      socialId: fc.constantFrom('s1', 's2', 's3'),
      status: fc.constantFrom(...rsvpStatuses),
      sharedAnswers: fc.dictionary(fc.constantFrom('city', 'tag'), fc.constantFrom('Rome', 'rome', 'Oslo')),
      attendedAt: fc.option(
        fc.date({ noInvalidDate: true, min: new Date('2030-01-01'), max: new Date('2031-01-01') }),
      ),
    });
    const payment = fc.record({
      _id: fc.uuid(),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      captured: fc.nat(10_000),
      refunded: fc.constant(0),
    });
    const rows = fc.record({
      registrations: fc.uniqueArray(registration, { selector: ({ _id }) => _id, maxLength: 8 }),
      payments: fc.array(payment, { maxLength: 8 }),
    });
    const pair = rows.chain(({ registrations, payments }) =>
      fc.tuple(
        fc.constant({ registrations, payments }),
        fc.record({
          registrations: fc.shuffledSubarray(registrations, { minLength: registrations.length }),
          payments: fc.shuffledSubarray(payments, { minLength: payments.length }),
        }),
      ),
    );
    const computed = (given: {
      registrations: Partial<Parameters<typeof buildRegistration>[0]>[];
      payments: Parameters<typeof buildPayment>[0][];
    }) =>
      personOf(
        facts({
          registrations: given.registrations.map(each => buildRegistration(each)),
          payments: given.payments.map(each => buildPayment(each)),
          reviews: [buildReview()],
        }),
      );
    fc.assert(fc.property(pair, ([one, other]) => expect(computed(other)).toEqual(computed(one))));
  });
});
