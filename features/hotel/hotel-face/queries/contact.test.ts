import { expect, it } from 'vitest';
import { textFor } from '#i18n/languages.ts';
import { displayedPhone } from '../rules/contact.ts';
import { contactOf } from './contact.ts';

const hanamizuki = {
  name: '旅館 花みずき',
  country: 'JP',
  state: '神奈川県',
  city: '箱根町',
  address: '強羅1300-12',
  building: '',
  phone: '+81460851234',
};

it("shows the hotel's domestic phone number to Japanese readers and the international number to others", () => {
  const { phone } = contactOf(hanamizuki, []);
  expect(phone && displayedPhone(phone, 'ja')).toBe('0460-85-1234');
  expect(phone && displayedPhone(phone, 'zh-TW')).toBe('+81 460-85-1234');
  expect(phone?.href).toBe('tel:+81460851234');
});

it('shows an invalid phone number as stored, without a link', () => {
  const { phone } = contactOf({ ...hanamizuki, phone: 'ask at the desk' }, []);
  expect(phone).toEqual({ href: null, japanese: 'ask at the desk', international: 'ask at the desk' });
});

it('shows no phone if the hotel has none', () => {
  expect(contactOf({ ...hanamizuki, phone: ' ' }, []).phone).toBeNull();
});

it('an address runs from the largest unit to the smallest in Japan and in reverse elsewhere', () => {
  expect(contactOf(hanamizuki, []).addresses.ja).toBe('神奈川県箱根町強羅1300-12');
  const inTower = { ...hanamizuki, building: '花みずきビル 2階' };
  expect(contactOf(inTower, []).addresses.ja).toBe('神奈川県箱根町強羅1300-12 花みずきビル 2階');
  const inLatin = { ...hanamizuki, state: 'Kanagawa', city: 'Hakone', address: 'Gora 1300-12' };
  expect(contactOf(inLatin, []).addresses.ja).toBe('Kanagawa Hakone Gora 1300-12');
  const abroad = {
    country: 'GB',
    state: 'Kent',
    city: 'Dover',
    address: '1 Sea Road',
    building: 'Pier House',
  };
  expect(contactOf({ ...hanamizuki, ...abroad }, []).addresses.ja).toBe(
    'Pier House, 1 Sea Road, Dover, Kent',
  );
});

const names = [
  { language: 'en', address: '1300-12 Gora, Hakone, Kanagawa' },
  { language: 'ko', address: '' },
];

it.each([
  ['en', '1300-12 Gora, Hakone, Kanagawa'],
  ['ko', '1300-12 Gora, Hakone, Kanagawa'],
  ['ja', '神奈川県箱根町強羅1300-12'],
] as const)(
  'shows the address in the language of the guest, or else in English (%s)',
  (language, address) => {
    expect(textFor(language, contactOf(hanamizuki, names).addresses)).toBe(address);
  },
);

it("shows the address of the profile if there is none in the guest's language or in English", () => {
  expect(textFor('ko', contactOf(hanamizuki, []).addresses)).toBe('神奈川県箱根町強羅1300-12');
});

it('the map link searches for the escaped name and address', () => {
  const { map_url } = contactOf({ ...hanamizuki, name: 'Sea & Sun #1' }, []);
  expect(new URL(map_url).searchParams.get('query')).toBe('Sea & Sun #1 神奈川県箱根町強羅1300-12');
});
