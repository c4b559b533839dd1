import { expect, test } from 'vitest';
import { isSlug } from '../rules.ts';
import { proposedSlug } from './proposed-slug.ts';

test.each([
  ['Hotel Yukinoya', 'okami@gmail.com', 'hotel_yukinoya'],
  ['Ｈｏｔｅｌ　Hana', 'okami@gmail.com', 'hotel_hana'],
  ['Château d’Été', 'a@example.fr', 'chateau_dete'],
  ['旅館 雪野屋', 'okami@yukinoya.co.jp', 'yukinoya'],
  ['旅館 雪野屋', 'okami@mail.yukinoya.jp', 'yukinoya'],
  ['HOTEL 雪野屋', 'info@yukinoya-onsen.com', 'yukinoya_onsen'],
])('%s with the address %s gets the name %s in web addresses', (name, email, slug) => {
  expect(proposedSlug(name, email)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each(['okami@gmail.com', 'okami@yahoo.co.jp', 'okami@i.softbank.jp', ''])(
  'proposes nothing for a name in kanji and the address of a person: %s',
  email => {
    expect(proposedSlug('旅館 雪野屋', email)).toBe('');
  },
);
