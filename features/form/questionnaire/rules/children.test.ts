import { describe, expect, test } from 'vitest';
import { answersOf, aQuestionnaire } from '../factory.ts';
import { asksForChildren, checkPerson, fieldPath, isChild, questionsForChild } from './answers.ts';
import { ageOf } from './children.ts';

const visible = { visibility: 1, visibility_companion: 1 } as const;
const questions = aQuestionnaire({
  change: {
    occupation: { ...visible, required_companion: 1, adults_only: 1 },
    dob: visible,
    age: visible,
  },
});
const hanako = { full_name: '山田 花子', has_japan_address: 'yes' };
const TODAY = '2025-12-01';

type AnswersByName = Parameters<typeof answersOf>[1];
const personOf = (given: AnswersByName, child?: boolean) => ({
  ...answersOf(questions, { ...hanako, ...given }),
  ...(child === undefined ? {} : { child }),
});
const faults = (given: AnswersByName, child?: boolean, companion = true) =>
  Object.keys(checkPerson(questions, { companion, answers: personOf(given, child), today: TODAY }));
const occupation = questions.find(each => each.system_name === 'occupation');
const path = occupation ? fieldPath(occupation) : '';

describe('a question that only adults must answer', () => {
  test('a question required of adults is optional for companions whom the guest marks as children', () => {
    expect(faults({})).toEqual([path]);
    expect(faults({}, false)).toEqual([path]);
    expect(faults({}, true)).toEqual([]);
  });

  test('the date of birth or the age decides who is a child, regardless of what the guest ticked', () => {
    expect(faults({ dob: '2007-12-02' })).toEqual([]);
    expect(faults({ dob: '2007-12-01' }, true)).toEqual([path]);
    expect(faults({ age: '17' })).toEqual([]);
    expect(faults({ age: '18' }, true)).toEqual([path]);
  });

  test('limiting a question to adults affects neither the main guest nor questions that everyone must answer', () => {
    const main = checkPerson(questions, { companion: false, answers: personOf({}, true), today: TODAY });
    const without = checkPerson(questions, { companion: false, answers: personOf({}), today: TODAY });
    expect(main).toEqual(without);
    expect(faults({ full_name: '' }, true)).toHaveLength(1);
  });

  test('a question required of adults is shown as optional to a child', () => {
    const shown = questionsForChild(questions).find(each => each.system_name === 'occupation');
    expect(shown?.required_companion).toBe(0);
  });

  test('a question required of adults makes the form ask who is a child', () => {
    expect(asksForChildren(questions)).toBe(true);
    expect(asksForChildren(aQuestionnaire())).toBe(false);
  });
});

describe('the age', () => {
  test('the age is the number of full years on the given day', () => {
    expect(ageOf({ dob: '2004-02-29', age: '' }, '2022-02-28')).toBe(17);
    expect(ageOf({ dob: '2004-02-29', age: '' }, '2022-03-01')).toBe(18);
    expect(ageOf({ dob: '', age: '0' }, TODAY)).toBe(0);
  });

  test("without an age, the guest's statement decides who is a child", () => {
    expect(ageOf({ dob: '', age: '' }, TODAY)).toBeNull();
    expect(ageOf({ dob: '2008-13-01', age: '' }, TODAY)).toBeNull();
    expect(isChild(questions, personOf({}, true), TODAY)).toBe(true);
    expect(isChild(questions, personOf({}), TODAY)).toBe(false);
  });
});
