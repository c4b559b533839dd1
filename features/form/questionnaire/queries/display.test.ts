import { expect, it } from 'vitest';
import type { GuestLanguage } from '#i18n/languages.ts';
import { aCustomQuestion, aQuestionnaire } from '../factory.ts';
import { displayAnswer } from './display.ts';

function displayedAnswer(name: string, value: string, language: GuestLanguage = 'ja') {
  const question = aQuestionnaire({ language }).find(each => each.system_name === name);
  return question && displayAnswer(question, value, language);
}

it.each([
  ['gender', 'male', '男性'],
  ['nationality', 'IE', 'アイルランド'],
  ['prefecture', '13', '東京都'],
  ['phone', '+819012345678', '090-1234-5678'],
  ['phone', '+353861234567', '+353 86 123 4567'],
  ['zip_code', '1000001', '100-0001'],
  ['zip_code', 'SW1A1AA', 'SW1A1AA'],
  ['dob', '1990-04-01', '1990年4月1日'],
  ['age', '0', '1歳未満'],
  ['full_name', '山田 太郎', '山田 太郎'],
  ['gov_id', 'img_1', ''],
])('the answer to %s stored as %s is shown as %s', (name, value, text) => {
  expect(displayedAnswer(name, value)).toBe(text);
});

it("shows an answer in the language of the reader, regardless of the guest's language", () => {
  expect([displayedAnswer('nationality', 'JP', 'en'), displayedAnswer('dob', '1990-04-01', 'en')]).toEqual([
    'Japan',
    '1 April 1990',
  ]);
});

it('shows an answer with several choices as a list', () => {
  const options = [
    { key: 'beer', name: 'Beer' },
    { key: 'wine', name: 'Wine' },
  ];
  const drinks = aCustomQuestion({
    input_type: 'choices',
    metadata: { multiple: 1, applies_to: 'all', options },
  });
  expect(displayAnswer(drinks, 'beer,wine', 'en')).toBe('Beer, Wine');
});

it('shows the key of an answered option that does not exist', () => {
  expect(displayedAnswer('gender', 'gone')).toBe('gone');
});
