import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { applyChange, type Form, formOf, MAIN } from './form.ts';

const questions = aQuestionnaire({ change: { zip_code: { visibility_companion: 1 } } });
type AnswersByName = Parameters<typeof answersOf>[1];

const home = { has_japan_address: 'yes', zip_code: '100-0001', address: '東京都千代田区千代田1-1' };

function aForm(main: AnswersByName, ...companions: AnswersByName[]): Form {
  const persons = companions.map(given => answersOf(questions, given));
  const form = formOf(
    { ...answersOf(questions, main), companions: persons, tour_leaders: [] },
    place => `c${place}`,
  );
  return applyChange(form, { type: 'know-shared', questions });
}

const share = (form: Form, shares: boolean, person = 'c0') =>
  applyChange(form, { type: 'share', person, shares, questions });

function answer(form: Form, person: string, name: string, value: string) {
  const question = questions.find(({ system_name }) => system_name === name);
  if (!question) throw new Error(`There is no question ${name}`);
  return applyChange(form, { type: 'answer', person, question, value });
}

const addressAnswers = (given: AnswersByName) => answersOf(questions, given).other_form;
const companion = (form: Form) => form.companions[0]?.other_form;

describe('a companion who shares the address of the main guest', () => {
  it("a companion who shares the address gets the main guest's address and keeps all other answers", () => {
    const form = share(aForm(home, { full_name: '山田 花子', address: '大阪' }), true);
    expect(companion(form)).toEqual(addressAnswers({ ...home, full_name: '山田 花子' }));
  });

  it("a shared address follows changes of the main guest's address, even after it was emptied", () => {
    const emptied = answer(share(aForm(home, {}), true), MAIN, 'address', '');
    expect(companion(answer(emptied, MAIN, 'address', '京都市'))).toEqual(
      addressAnswers({ ...home, address: '京都市' }),
    );
  });

  it('a companion who shares the address does not follow changes of other answers', () => {
    const form = answer(share(aForm(home, {}), true), MAIN, 'full_name', '山田 太郎');
    expect(companion(form)).toEqual(addressAnswers(home));
  });

  it("stops sharing the address once the companion's address is changed", () => {
    const moved = answer(share(aForm(home, {}), true), 'c0', 'address', '京都市');
    const form = answer(moved, MAIN, 'zip_code', '600-8216');
    expect([companion(form), form.sharing]).toEqual([addressAnswers({ ...home, address: '京都市' }), []]);
  });

  it("turning off sharing removes the companion's address, but keeps the answer that it is in Japan", () => {
    const form = share(share(aForm(home, {}), true), false);
    expect([companion(form), form.sharing]).toEqual([addressAnswers({ has_japan_address: 'yes' }), []]);
  });
});

describe('address sharing in a draft', () => {
  it('a companion with the same address as the main guest shares it', () => {
    expect(aForm(home, home, { ...home, address: '京都市' }).sharing).toEqual(['c0']);
  });

  it('an empty address is not shared', () => {
    expect(aForm({ has_japan_address: 'yes' }, { has_japan_address: 'yes' }).sharing).toEqual([]);
  });
});

it('a companion who does not share the address is unchanged', () => {
  const form = answer(share(aForm(home, {}, {}), true), MAIN, 'address', '京都市');
  expect(form.companions[1]?.other_form).toEqual({});
});
