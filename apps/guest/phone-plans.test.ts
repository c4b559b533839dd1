import { getCountries, isValidPhoneNumber } from 'libphonenumber-js/core';
import mobiles from 'libphonenumber-js/examples.mobile';
import all from 'libphonenumber-js/metadata.max';
import { describe, expect, it } from 'vitest';
import { guestPhonePlans } from './phone-plans.ts';

describe("the numbering plans on a guest's phone", () => {
  it("the guest app's phone numbering plans accept every number that the full plans accept", () => {
    expect(Object.keys(guestPhonePlans.countries)).toEqual(Object.keys(all.countries));
    const refused = getCountries(all).filter(country => {
      const mobile = mobiles[country];
      return mobile && !isValidPhoneNumber(mobile, { defaultCountry: country }, guestPhonePlans);
    });
    expect(refused).toEqual([]);
  });

  it("the guest app's phone numbering plans check the type of number for the most common countries", () => {
    const tooShort = '+81901234567';
    expect(isValidPhoneNumber(tooShort, guestPhonePlans)).toBe(isValidPhoneNumber(tooShort, all));
    expect(guestPhonePlans.countries.JP).toEqual(all.countries.JP);
  });

  it("the guest app's phone numbering plans are at least 30% smaller than the full plans", () => {
    const size = (plans: object) => JSON.stringify(plans).length;
    expect(size(guestPhonePlans)).toBeLessThan(0.7 * size(all));
  });
});
