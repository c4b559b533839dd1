import { describe, expect, it } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { countries } from './countries.ts';

describe.each(guestLanguages)('the country list in %s', language => {
  const list = countries(language);

  it('the country list contains every country of ISO 3166-1 once', () => {
    expect(new Set(list.map(country => country.CountryCode)).size).toBe(249);
    expect(list.filter(({ CountryCode, Nationality }) => CountryCode === Nationality)).toEqual([]);
  });

  it('the country list uses the ISO 3166-1 numbers', () => {
    const meant = list.map(({ NationalityID }) => new Intl.Locale(`und-${NationalityID}`).region);
    expect(meant).toEqual(list.map(country => country.CountryCode));
  });
});

it('the country list finds a country by number, code and name', () => {
  expect(countries('ja').find(({ CountryCode }) => CountryCode === 'FR')).toEqual({
    NationalityID: '250',
    CountryCode: 'FR',
    Nationality: 'フランス',
  });
});
