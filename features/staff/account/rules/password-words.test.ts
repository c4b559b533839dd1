import { expect, test } from 'vitest';
import { isCommonPassword, isMadeOf } from './password-words.ts';

const common = new Set([
  'password',
  'password1',
  'passw0rd',
  'qwerty1',
  'abc12345',
  '1qaz2wsx',
  'summer',
  'ab',
]);

test.each(['Password1!', 'P@ssw0rd', 'Passw0rd!', 'Qwerty1!', 'Abc12345!', '!1Qaz2wsx!'])(
  '%s is common, ignoring case and surrounding symbols',
  password => {
    expect(isCommonPassword(password, common)).toBe(true);
  },
);

test.each(['Summer2026!', '2026.Summer', '$ummer2026!', '!!5Summ3r99', 'P@ssw0rd.2026'])(
  '%s is common, because it is a listed word surrounded by digits and symbols',
  password => {
    expect(isCommonPassword(password, common)).toBe(true);
  },
);

test.each(['Summer-kaede-26!', '7391#Ab482!', 'password-of-the-inn-7A', 'Kaede.2026'])(
  '%s is not common',
  password => {
    expect(isCommonPassword(password, common)).toBe(false);
  },
);

test.each(['Genkan1!', 'HanaFront1!', 'H@naFr0nt!1', 'Mizuki.2026', 'GenkanHotel99#', '花みずき.2026'])(
  "%s consists only of the user ID, the hotel's name or common words",
  password => {
    expect(isMadeOf(password, ['HanaFront1', '花みずき', 'Hana Mizuki Inn'])).toBe(true);
  },
);

test('a password with another word is not made of the listed words', () => {
  expect(isMadeOf('Genkan-kaede-7!', ['HanaFront1'])).toBe(false);
  expect(isMadeOf('Sazanami.2026', ['HanaFront1', 'of'])).toBe(false);
});

test('overlapping names do not slow down the check', () => {
  const names = Array.from({ length: 20 }, (_each, index) => 'a'.repeat(index + 3));
  expect(isMadeOf(`${'a'.repeat(127)}b`, names)).toBe(false);
});
