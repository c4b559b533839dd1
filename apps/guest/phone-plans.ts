import type { CountryCode } from 'libphonenumber-js/core';
import all from 'libphonenumber-js/metadata.max';
import brief from 'libphonenumber-js/metadata.min';

/**
 * The countries that most guests come from. Their numbers are checked by type, for example for the length of a
 * mobile number.
 */
const CHECKED_BY_KIND: readonly CountryCode[] = [
  'JP',
  'KR',
  'CN',
  'TW',
  'HK',
  'US',
  'TH',
  'AU',
  'GB',
  'SG',
  'MY',
  'CA',
  'FR',
  'DE',
];

/**
 * The numbering plans that a guest's phone downloads. The rules for types of numbers make up half of a full plan, so
 * the plans of less common countries omit them. The server checks the type of every number.
 */
export const guestPhonePlans = {
  ...brief,
  countries: {
    ...brief.countries,
    ...Object.fromEntries(CHECKED_BY_KIND.map(country => [country, all.countries[country]])),
  },
};
