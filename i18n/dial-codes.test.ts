import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { dialCodes } from './dial-codes.ts';

it('every country with a numbering plan has the dial code of the plan', () => {
  const plans = getCountries().map(country => [country, getCountryCallingCode(country)]);
  expect([...dialCodes].sort()).toEqual(plans.sort());
});
