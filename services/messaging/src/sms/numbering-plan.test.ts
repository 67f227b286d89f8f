import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countries, countryOf } from './numbering-plan.ts';

describe('the country of a number', () => {
  it.each([
    ['+12125550100', 'US'],
    ['+14155550123', 'US'],
    ['+14165550123', 'CA'],
    ['+18765550123', 'JM'],
    ['+18095550123', 'DO'],
    ['+447400123456', 'GB'],
    ['+447911123456', 'GG'],
    ['+447624123456', 'IM'],
    ['+4915112345678', 'DE'],
    ['+33612345678', 'FR'],
    ['+393331234567', 'IT'],
    ['+6591234567', 'SG'],
    ['+353851234567', 'IE'],
    ['+35799123456', 'CY'],
    ['+358401234567', 'FI'],
    ['+61412345678', 'AU'],
    ['+819012345678', 'JP'],
    ['+254712345678', 'KE'],
    ['+77011234567', 'KZ'],
  ])('of %s is %s', (number, country) => expect(countryOf(number)).toBe(country));

  it.each([
    ['premium rate in the United States', '+19005550123'],
    ['information services', '+19765550123'],
    ['a free number', '+18005550123'],
    ['machines', '+15005550123'],
    ['a personal number', '+447012345678'],
    ['a pager', '+447600123456'],
    ['a landline', '+442079460123'],
    ['premium rate in Germany', '+499001234567'],
    ['premium rate in France', '+33899123456'],
    ['premium rate in Slovakia', '+421900123456'],
    ['satellite phones', '+881612345678'],
    ['international networks', '+88299123456'],
    ['international premium rate', '+979123456789'],
    ['too short', '+1212555010'],
    ['too long', '+121255501000'],
    ['no plus', '12125550100'],
    ['not written as E.164', '+1 212 555 0100'],
    ['more than a number', '+12125550100;ext=5'],
    ['words', 'a number'],
    ['nothing', ''],
  ])('is unknown: %s', (_, number) => expect(countryOf(number)).toBeUndefined());

  it('is one of the countries that can be allowed, whatever the digits', () => {
    const number = fc.stringMatching(/^\+[1-9]\d{6,14}$/);
    const known: readonly (string | undefined)[] = [undefined, ...countries];
    fc.assert(
      fc.property(number, each => known.includes(countryOf(each))),
      { numRuns: 5000 },
    );
  });
});
