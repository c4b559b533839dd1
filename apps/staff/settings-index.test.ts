import { describe, expect, test } from 'vitest';
import { permissionKeys, permissionParts } from '#features/access/access/rules/permissions.ts';
import en from '#i18n/en/staff-app.ts';
import ja from '#i18n/ja/staff-app.ts';
import { dashboardScreens } from './screens.ts';
import { findSettings, pageTexts, settingsPlaces } from './settings-index.ts';

const aReader = (keys: typeof permissionKeys | [], owner = false) => ({
  id: 1,
  username: 'Hanako1',
  role: owner ? ('admin' as const) : ('staff' as const),
  owner,
  organization: false,
  views_only: false,
  user_permissions: keys.map(permissionParts),
  typed_text_key: '',
});
const owner = aReader(permissionKeys, true);
const titles = (typed: string, messages = en) =>
  findSettings(settingsPlaces(owner, messages), typed).map(({ title }) => title);

test('every listed dashboard page is in the menu with an icon or below the settings', () => {
  const pages = Object.entries(dashboardScreens).filter(([, { icon, unlisted }]) => !icon && !unlisted);
  expect(Object.keys(pageTexts).toSorted()).toEqual(pages.map(([address]) => address).toSorted());
});

test.each([
  ['ja', ja],
  ['en', en],
] as const)('every settings page has labels to search in %s', (_, messages) => {
  for (const { title, labels } of settingsPlaces(owner, messages))
    expect([title, labels]).not.toEqual([title, []]);
});

describe('searching the settings', () => {
  test('the settings search lists a page with a matching title before pages that mention the term', () => {
    expect(titles('sms')[0]).toBe('SMS');
    expect(titles('Ｍａｉｎｔｅｎａｎｃｅ')[0]).toBe('Maintenance');
  });

  test('the settings search finds a setting by its label and shows the label', () => {
    expect(findSettings(settingsPlaces(owner, en), 'automatic sign-out')).toMatchObject([
      { page: '/dashboard/settings', tab: 'security', found: 'Minutes until automatic sign-out' },
    ]);
    expect(titles('タイムゾーン', ja)).toContain('施設情報');
  });

  test('the settings search requires all typed words and finds nothing for an empty search', () => {
    expect(titles('sign-out automatic')).toEqual(['Security']);
    expect(titles('  ')).toEqual([]);
  });

  test('the settings search omits pages that the user may not see', () => {
    expect(settingsPlaces(aReader([]), en)).toEqual([]);
  });
});
