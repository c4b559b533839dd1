import { describe, expect, it } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { aQuestionnaire } from '../factory.ts';
import { optionKeys } from '../rules/system-questions.ts';

describe.each(guestLanguages)('system questions in %s', language => {
  const questions = aQuestionnaire({ language });

  it('every system question has a label', () => {
    expect(questions.filter(question => question.label.trim() === '')).toEqual([]);
  });

  it('every choice question has options with unique names', () => {
    for (const { input_type, metadata } of questions) {
      const names = metadata.options.map(option => option.name);
      expect(names.length > 0).toBe(input_type === 'choices' || input_type === 'dropdown');
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("the hints of the passport and face questions state the hotel's retention period", () => {
    const hintOf = (name: string) => questions.find(each => each.system_name === name)?.placeholder;
    expect([hintOf('gov_id_number'), hintOf('gov_id')]).toEqual([
      expect.stringMatching(/(?<!\d)3(?!\d)/),
      expect.stringMatching(/(?<!\d)3(?!\d)/),
    ]);
    expect(hintOf('face_recognition')).toMatch(/(?<!\d)30(?!\d)/);
  });
});

function keysOf(name: string) {
  const found = aQuestionnaire().find(question => question.system_name === name);
  return found?.metadata.options.map(option => option.key) ?? [];
}

it('option keys match the documented API', () => {
  expect([optionKeys.gender, optionKeys.receipt_address, optionKeys.prefecture.at(-1)]).toEqual([
    ['male', 'female'],
    ['0', '1', '2'],
    '47',
  ]);
});

it('the age options range from under 1 to over 99', () => {
  const ages = keysOf('age');
  expect([ages.length, ages[0], ages.at(-1)]).toEqual([101, '0', '100']);
});

it('nationalities are the 249 countries of ISO 3166-1', () => {
  const codes = keysOf('nationality');
  expect([new Set(codes).size, codes.every(code => /^[A-Z]{2}$/.test(code))]).toEqual([249, true]);
});

it('countries are sorted by name in the language of the reader', () => {
  const german = aQuestionnaire({ language: 'en' }).find(each => each.system_name === 'nationality');
  const names = german?.metadata.options.map(option => option.name) ?? [];
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});
