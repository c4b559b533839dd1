import type { CountryCode } from 'libphonenumber-js/core';
import all from 'libphonenumber-js/metadata.max';
import brief from 'libphonenumber-js/metadata.min';

/** The countries that most guests come from, whose numbers are checked by their kind, such as how long a mobile one is. */
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
 * The numbering plans that a guest's phone downloads. Half of all plans are the kinds of numbers: other countries come
 * without, as in the library's small plans. The server checks the kind of every number.
 */
export const guestPhonePlans = {
  ...brief,
  countries: {
    ...brief.countries,
    ...Object.fromEntries(CHECKED_BY_KIND.map(country => [country, all.countries[country]])),
  },
};
