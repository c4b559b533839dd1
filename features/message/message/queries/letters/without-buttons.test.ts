import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';

const BUTTON = /ボタン|버튼|按[钮鈕]|button|bouton|Schaltfläche|botón|ปุ่ม|\bnút\b|tombol|pulsante|botão/i;

const linesOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').split('\n');

/** Only the HTML part has buttons and the words below them. */
test.each([
  ...guestLanguages.flatMap(language => [`${language}/message`, `${language}/message-text`]),
  'ja/staff-mail',
  'en/staff-mail',
])('no email text mentions a button, because the plain-text part has none: %s', file => {
  const lines = linesOf(`../../../../../i18n/${file}.json`);
  expect(lines.filter(line => BUTTON.test(line) && !line.includes('"ifNotOpen"'))).toEqual([]);
});
