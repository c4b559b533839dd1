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
])('a hotel named %s with the email address %s gets the slug %s', (name, email, slug) => {
  expect(proposedSlug(name, email)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each(['okami@gmail.com', 'okami@yahoo.co.jp', 'okami@i.softbank.jp', ''])(
  'proposes no slug for a name in kanji and a personal email address: %s',
  email => {
    expect(proposedSlug('旅館 雪野屋', email)).toBe('');
  },
);
