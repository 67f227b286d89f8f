import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countries, countryOf, numberingPlan } from './numbering-plan.ts';

describe('the country of a number', () => {
  it.each([
    ['+12125550100', 'US'],
    ['+14155550123', 'US'],
    ['+14165550123', 'CA'],
    ['+447700900123', 'GB'],
    ['+4915112345678', 'DE'],
    ['+33612345678', 'FR'],
    ['+393331234567', 'IT'],
    ['+6591234567', 'SG'],
    ['+353851234567', 'IE'],
    ['+35799123456', 'CY'],
    ['+358401234567', 'FI'],
    ['+61412345678', 'AU'],
    ['+819012345678', 'JP'],
  ])('of %s is %s', (number, country) => expect(countryOf(number)).toBe(country));

  it.each([
    ['premium rate in the United States', '+19005550123'],
    ['information services', '+19765550123'],
    ['a free number', '+18005550123'],
    ['machines', '+15005550123'],
    ['Jamaica, by a code of +1', '+18765550123'],
    ['the Dominican Republic', '+18095550123'],
    ['a personal number', '+447012345678'],
    ['a pager', '+447600123456'],
    ['a landline', '+442079460123'],
    ['premium rate in Germany', '+499001234567'],
    ['premium rate in France', '+33899123456'],
    ['premium rate in Slovakia', '+421900123456'],
    ['satellite phones', '+881612345678'],
    ['international networks', '+88299123456'],
    ['international premium rate', '+979123456789'],
    ['a country that is not in the plan', '+252612345678'],
    ['too short', '+1212555010'],
    ['too long', '+121255501000'],
    ['no plus', '12125550100'],
    ['words', '+1 212 555 0100'],
  ])('is unknown: %s', (_, number) => expect(countryOf(number)).toBeUndefined());

  it('is one at most: no number belongs to two countries', () => {
    const number = fc
      .tuple(
        fc.constantFrom(...countries),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 11 }),
      )
      .map(([country, digits]) => `+${numberingPlan[country].code}${digits.join('')}`);
    fc.assert(
      fc.property(number, each => {
        const owners = countries.filter(
          country =>
            each.startsWith(`+${numberingPlan[country].code}`) &&
            numberingPlan[country].mobile.test(each.slice(numberingPlan[country].code.length + 1)),
        );
        return owners.length <= 1;
      }),
      { numRuns: 20_000 },
    );
  });
});
