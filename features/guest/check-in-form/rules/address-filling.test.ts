import { describe, expect, it } from 'vitest';
import type { FoundAddress } from '#features/form/questionnaire/contract/postal-code.ts';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import { fillInAddress } from './address-filling.ts';

const visibleToAll = { visibility: 1, visibility_companion: 1 } as const;
const withPrefecture = aQuestionnaire({ change: { prefecture: visibleToAll, zip_code: visibleToAll } });
const plain = aQuestionnaire({ change: { zip_code: visibleToAll } });
const nobody: ReadonlySet<string> = new Set();

const chiyoda = { prefectureId: 13, city: '千代田区', area: '千代田', street: '' };
const sapporo = { prefectureId: 1, city: '札幌市中央区', area: '', street: '' };

type AnswersByName = Parameters<typeof answersOf>[1];

function fill(
  given: AnswersByName,
  {
    questions = plain,
    companion = false,
    kept = nobody,
    found = chiyoda as FoundAddress,
    before = null as FoundAddress | null,
  } = {},
) {
  const answers = answersOf(questions, { has_japan_address: 'yes', ...given });
  const shownQuestions = questionsAskedOf(questions, companion, answers);
  const { fills, ...outcome } = fillInAddress(shownQuestions, answers, kept, { found, before });
  const idOf = (name: string) => questions.find(({ system_name }) => system_name === name)?.id ?? 0;
  const answer = (name: string) =>
    fills.find(({ question }) => question.id === idOf(name))?.value ?? answers.other_form[idOf(name)] ?? '';
  return { address: answer('address'), prefecture: answer('prefecture'), ...outcome };
}

describe('filling in an address from a postal code', () => {
  it('a postal code fills in an empty address', () => {
    expect(fill({})).toMatchObject({ address: '東京都千代田区千代田', filled: true });
  });

  it('a postal code fills in the prefecture if the form asks for it', () => {
    expect(fill({}, { questions: withPrefecture })).toMatchObject({
      prefecture: '13',
      address: '東京都千代田区千代田',
    });
  });

  it("a postal code fills in a companion's address", () => {
    expect(fill({}, { companion: true }).address).toBe('東京都千代田区千代田');
  });

  it('a postal code does not replace an address that the guest typed, and the found place is returned', () => {
    expect(fill({ address: '大阪市北区' })).toEqual({
      address: '大阪市北区',
      prefecture: '',
      place: '東京都千代田区千代田',
      filled: false,
    });
  });

  it('a postal code replaces what the previous postal code filled in', () => {
    const given = { address: '東京都千代田区千代田', prefecture: '13' };
    expect(fill(given, { questions: withPrefecture, found: sapporo, before: chiyoda })).toMatchObject({
      prefecture: '1',
      address: '北海道札幌市中央区',
    });
  });

  it('a postal code does not replace a filled-in address that was edited afterwards', () => {
    const given = { address: '東京都千代田区千代田1-1' };
    expect(fill(given, { found: sapporo, before: chiyoda }).address).toBe('東京都千代田区千代田1-1');
  });

  it('a postal code does not replace an address taken from the booking', () => {
    expect(fill({}, { kept: new Set(['address']) })).toMatchObject({ address: '', filled: false });
  });

  it('an unknown postal code removes what the previous postal code filled in', () => {
    const given = { address: '東京都千代田区千代田', prefecture: '13' };
    const found = { prefectureId: null, city: '', area: '', street: '' };
    expect(fill(given, { questions: withPrefecture, found, before: chiyoda })).toMatchObject({
      prefecture: '',
      address: '',
      filled: false,
    });
    expect(fill({ prefecture: '27' }, { questions: withPrefecture, found, before: chiyoda }).prefecture).toBe(
      '27',
    );
  });

  it('a postal code in two prefectures fills in nothing', () => {
    const found = { prefectureId: null, city: '', area: '', street: '' };
    expect(fill({}, { found })).toMatchObject({
      address: '',
      place: '',
      filled: false,
    });
  });
});
