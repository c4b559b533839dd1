import { expect, test } from 'vitest';
import { guessableWords, isCommonPassword } from './password-words.ts';

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

const names = ['HanaFront1', '花みずき', 'Hana Mizuki Inn'];

test.each([
  ['Genkan1!', ['genkan']],
  ['Front-desk9!', ['frontdesk']],
  ['HanaFront1!', ['HanaFront1']],
  ['H@naFr0nt!1', ['HanaFront1']],
  ['Mizuki.2026', ['Mizuki']],
  ['GenkanHotel99#', ['genkan', 'hotel']],
  ['花みずき.2026', ['花みずき']],
])("%s consists only of the user ID, the hotel's name or common words: %j", (password, found) => {
  expect(guessableWords(password, names)).toEqual(found);
});

test.each(['Genkan-kaede-7!', 'Sazanami.2026', '7391#482!'])(
  '%s does not consist of listed words',
  password => {
    expect(guessableWords(password, ['HanaFront1', 'of'])).toEqual([]);
  },
);

test('overlapping names do not slow down the check of a password', () => {
  const overlapping = Array.from({ length: 20 }, (_each, index) => 'a'.repeat(index + 3));
  expect(guessableWords(`${'a'.repeat(127)}b`, overlapping)).toEqual([]);
});
