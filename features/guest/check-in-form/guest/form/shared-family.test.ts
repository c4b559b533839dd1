import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { applyChange, type Form, formOf, MAIN } from './form.ts';
import { familyAnswers, familyNameWithSpace, needsGivenName } from './shared-family.ts';

const questions = aQuestionnaire();
type AnswersByName = Parameters<typeof answersOf>[1];

const abroad = { has_japan_address: 'no', nationality: 'TW', address: 'Taipei' } as const;

function aFamily(main: AnswersByName, companion: AnswersByName = {}): Form {
  const companions = [answersOf(questions, companion)];
  const form = { ...answersOf(questions, main), companions, tour_leaders: [] };
  return formOf(form, () => 'c0');
}

const share = (form: Form, shares = true) =>
  applyChange(form, {
    type: 'share',
    person: 'c0',
    shares,
    questions,
    family: familyAnswers(form.main, questions),
  });
const answersFor = (wanted: AnswersByName) => answersOf(questions, wanted).other_form;
const companion = (form: Form) => form.companions[0]?.other_form;
const question = (name: string) => {
  const found = questions.find(({ system_name }) => system_name === name);
  if (!found) throw new Error(`There is no question ${name}`);
  return found;
};

describe('the family name within a full name', () => {
  it.each([
    ['高橋 健一', '', '高橋 '],
    ['高橋\u3000健一', '', '高橋 '],
    ['タカハシ ケンイチ', '', 'タカハシ '],
    ['김 민준', '', '김 '],
    ['高橋健一', '', ''],
    ['Jo Ann Lee', '', ''],
    ['Jo Ann Lee', 'LEE', ' Lee'],
    ['GARCIA LOPEZ MARIA', 'GARCIA LOPEZ', 'GARCIA LOPEZ '],
    ['', '', ''],
  ])('finds the family name within %s with passport name "%s": "%s"', (name, family, start) => {
    expect(familyNameWithSpace(name, family)).toBe(start);
  });
});

describe('a companion of the same family', () => {
  it('a companion of the same family gets the family name, address and nationality in one change', () => {
    const family = share(aFamily({ full_name: '王 小明', ...abroad }));
    expect(companion(family)).toEqual({ ...answersFor(abroad), ...answersFor({ full_name: '王 ' }) });
  });

  it('a companion of the same family keeps answers that were typed before', () => {
    const typed = { full_name: '李 美玲', nationality: 'HK' } as const;
    const family = share(aFamily({ full_name: '王 小明', ...abroad }, typed));
    expect(companion(family)).toEqual(answersFor({ ...abroad, ...typed }));
  });

  it('turning off sharing for a family member clears the shared answers, but not a name that the guest completed', () => {
    const family = share(aFamily({ full_name: '王 小明', ...abroad }));
    expect(companion(share(family, false))).toEqual(answersFor({ has_japan_address: 'no' }));
    const named = applyChange(family, {
      type: 'answer',
      person: 'c0',
      question: question('full_name'),
      value: '王 小華',
    });
    expect(companion(share(named, false))).toEqual(
      answersFor({ has_japan_address: 'no', full_name: '王 小華' }),
    );
  });

  it("a family member's nationality follows that of the main guest until it is changed", () => {
    const change = (form: Form, person: string, value: string) =>
      applyChange(form, { type: 'answer', person, question: question('nationality'), value });
    const family = change(share(aFamily({ full_name: '王 小明', ...abroad })), MAIN, 'HK');
    expect(companion(family)).toMatchObject(answersFor({ nationality: 'HK' }));
    const own = change(change(family, 'c0', 'JP'), MAIN, 'TW');
    expect(companion(own)).toMatchObject(answersFor({ nationality: 'JP' }));
    expect(own.sharing).toEqual(['c0']);
  });

  it('a companion of the same family gets the family name that the main guest keeps from the booking', () => {
    const masks = new Map([['full_name', '王 小明']]);
    expect(familyAnswers(aFamily({}).main, questions, masks)).toEqual([
      { question: question('full_name'), value: '王 ' },
    ]);
  });

  it('a companion of the same family still needs a given name', () => {
    const { main, companions } = share(aFamily({ full_name: '王 小明', ...abroad }));
    const [person] = companions;
    if (!person) throw new Error('There is no companion');
    expect(needsGivenName(person, question('full_name'), familyAnswers(main, questions))).toBe(true);
  });
});
