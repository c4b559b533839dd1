import { expect, test } from 'vitest';
import { fieldErrors } from '#platform/http/field-errors.ts';
import { requiredProfileFields } from '../rules/profile.ts';
import { updateFacility } from './profile.ts';

const profile = { name: '旅館 花みずき', country: 'JP', state: '京都府', city: '京都市', address: '1-1' };

function errorsOf(changes: object) {
  const parsed = updateFacility.input.safeParse({ facility_id: 1, facility: { ...profile, ...changes } });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

// Rule: settings.profile
test.each(requiredProfileFields)(
  'the profile requires name, country, state, city and address (%s)',
  field => {
    expect(errorsOf({ [field]: ' ' })).toEqual({ [`facility.${field}`]: 'field_required' });
  },
);

test('profile fields other than name, country, state, city and address are optional', () => {
  expect(errorsOf({})).toEqual({});
});

test.each([
  ['an unknown country', { country: 'ZZ' }, { 'facility.country': 'choice_invalid' }],
  ['an unknown time zone', { timezone: 'Mars/Olympus' }, { 'facility.timezone': 'choice_invalid' }],
  [
    'a homepage with a javascript: URL',
    { site_url: 'javascript:alert(1)' },
    { 'facility.site_url': 'url_invalid' },
  ],
  ['a name longer than 191 characters', { name: 'x'.repeat(192) }, { 'facility.name': 'field_too_long' }],
])('reports %s as an error at its field', (_what, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test('ignores a sent check-in URL, which cannot be changed', () => {
  const parsed = updateFacility.input.parse({
    facility_id: 1,
    facility: { ...profile, url: 'https://x.example' },
  });
  expect(parsed.facility).not.toHaveProperty('url');
});
