import { getCountries, isValidPhoneNumber } from 'libphonenumber-js/core';
import mobiles from 'libphonenumber-js/examples.mobile';
import all from 'libphonenumber-js/metadata.max';
import { describe, expect, it } from 'vitest';
import { guestPhonePlans } from './phone-plans.ts';

describe("the numbering plans on a guest's phone", () => {
  it('cover every country and accept every number that the library’s full plans accept', () => {
    expect(Object.keys(guestPhonePlans.countries)).toEqual(Object.keys(all.countries));
    const refused = getCountries(all).filter(country => {
      const mobile = mobiles[country];
      return mobile && !isValidPhoneNumber(mobile, { defaultCountry: country }, guestPhonePlans);
    });
    expect(refused).toEqual([]);
  });

  it('check the kind of number in the countries that most guests come from', () => {
    const tooShort = '+81901234567';
    expect(isValidPhoneNumber(tooShort, guestPhonePlans)).toBe(isValidPhoneNumber(tooShort, all));
    expect(guestPhonePlans.countries.JP).toEqual(all.countries.JP);
  });

  it('omit the kinds elsewhere', () => {
    const size = (plans: object) => JSON.stringify(plans).length;
    expect(size(guestPhonePlans)).toBeLessThan(0.7 * size(all));
  });
});
