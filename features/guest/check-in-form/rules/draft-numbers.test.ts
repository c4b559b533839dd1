import { describe, expect, test } from 'vitest';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { draftForSession, maskedNumber, type StoredDraft, withStoredNumbers } from './draft-numbers.ts';

const questions = { name: '11', number: '22' };
const [phone, laptop] = [1, 2];

const person = (name: string, number: string) => ({ email: '', other_form: { 11: name, 22: number } });
const typed = (main: string, ...companions: [name: string, number: string][]) => ({
  ...person('Emma', main),
  companions: companions.map(([name, number]) => person(name, number)),
  tour_leaders: [],
});
const numbersIn = ({ other_form, companions }: Pick<StoredDraft, 'other_form' | 'companions'>) =>
  [{ other_form }, ...companions].map(each => each.other_form['22']);

const onPhone = withStoredNumbers(phone, typed('AA1', ['Noah', 'BB2'], ['Mia', 'CC3']), undefined, questions);

describe('passport numbers in a draft', () => {
  test('a device shows a passport number that was typed on it', () => {
    expect(numbersIn(draftForSession(phone, onPhone, questions))).toEqual(['AA1', 'BB2', 'CC3']);
  });

  test('another device sees the same mask for every passport number', () => {
    expect(numbersIn(draftForSession(laptop, onPhone, questions))).toEqual(Array(3).fill(maskedNumber));
    expect(hasMaskSign(maskedNumber)).toBe(true);
  });

  test('another device still sees the masks after it has saved the draft', () => {
    const shown = draftForSession(laptop, onPhone, questions);
    const saved = withStoredNumbers(laptop, shown, onPhone, questions);
    expect(numbersIn(saved)).toEqual(['AA1', 'BB2', 'CC3']);
    expect(numbersIn(draftForSession(laptop, saved, questions))).toEqual(Array(3).fill(maskedNumber));
    expect(numbersIn(draftForSession(phone, saved, questions))).toEqual(['AA1', 'BB2', 'CC3']);
  });

  test('shows a new passport number only on the device where it was typed', () => {
    const saved = withStoredNumbers(laptop, typed('ZZ9', ['Noah', maskedNumber]), onPhone, questions);
    expect(numbersIn(draftForSession(laptop, saved, questions))).toEqual(['ZZ9', maskedNumber]);
    expect(numbersIn(draftForSession(phone, saved, questions))).toEqual([maskedNumber, 'BB2']);
  });

  test("keeps a companion's passport number when an earlier companion is removed", () => {
    const saved = withStoredNumbers(laptop, typed(maskedNumber, ['Mia', maskedNumber]), onPhone, questions);
    expect(numbersIn(saved)).toEqual(['AA1', 'CC3']);
  });

  test('drops a passport number that could belong to another person', () => {
    const saved = withStoredNumbers(laptop, typed('', ['Liam', maskedNumber]), onPhone, questions);
    expect(numbersIn(saved)).toEqual(['', undefined]);
  });

  test('keeps the order of the passport numbers of two companions with the same name', () => {
    const twins = withStoredNumbers(phone, typed('', ['Kim', 'K1'], ['Kim', 'K2']), undefined, questions);
    const saved = withStoredNumbers(laptop, draftForSession(laptop, twins, questions), twins, questions);
    expect(numbersIn(saved)).toEqual(['', 'K1', 'K2']);
  });

  test('drops the mask of a passport number if no number is stored', () => {
    expect(numbersIn(withStoredNumbers(phone, typed(maskedNumber), undefined, questions))).toEqual([
      undefined,
    ]);
  });
});
