import { describe, expect, test } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { cleanAnswers, type Form, formErrors } from './commands/judge-form.ts';
import { namedLeaders } from './rules/room-leaders.ts';

type AnswersByName = { [Name in SystemName]?: string };

const questions = aQuestionnaire();
const idOf = (name: SystemName) => questions.find(question => question.system_name === name)?.id;
const taro: AnswersByName = {
  full_name: '山田 太郎',
  has_japan_address: 'yes',
  address: '千代田1-1',
  phone: '09012345678',
  email: 'taro@example.com',
};

function aForm(
  main: AnswersByName = taro,
  companions: AnswersByName[] = [],
  tour_leaders: Form['tour_leaders'] = [],
): Form {
  return {
    ...answersOf(questions, main),
    companions: companions.map(each => answersOf(questions, each)),
    tour_leaders,
  };
}

const errorsOf = (form: Form, kept: [string, string][] = []) =>
  formErrors(form, { questions, kept: new Map(kept), today: '2026-11-21' });
const answersIn = (form: Form, kept: [string, string][] = []) =>
  cleanAnswers(form, { questions, kept: new Map(kept) }).map(person =>
    Object.fromEntries(person.map(({ question, value }) => [question.system_name, value])),
  );

describe('a form', () => {
  test('a complete form has no errors', () => {
    expect(errorsOf(aForm(taro, [{ full_name: '山田 花子', has_japan_address: 'yes' }]))).toEqual({});
  });

  test('reports the errors of the guest and of each companion by field path', () => {
    const form = aForm({ ...taro, phone: '090', address: '' }, [taro, { has_japan_address: 'yes' }]);
    expect(errorsOf(form)).toEqual({
      [`other_form.${idOf('phone')}`]: 'phone_invalid',
      [`other_form.${idOf('address')}`]: 'field_required',
      [`companions.1.other_form.${idOf('full_name')}`]: 'field_required',
    });
  });

  test('asks persons without an address in Japan for nationality, passport number and picture', () => {
    const form = aForm(taro, [{ full_name: 'Emma', has_japan_address: 'no' }]);
    const path = (name: SystemName) => `companions.0.other_form.${idOf(name)}`;
    expect(errorsOf(form)).toEqual({
      [path('nationality')]: 'field_required',
      [path('gov_id_number')]: 'field_required',
      [path('gov_id')]: 'field_required',
    });
  });

  test('values kept from the booking count as answers of the main guest but not of a companion', () => {
    const { full_name: _name, ...nameless } = taro;
    const form = aForm(nameless, [nameless]);
    expect(errorsOf(form, [['full_name', '山田 太郎']])).toEqual({
      [`companions.0.other_form.${idOf('full_name')}`]: 'field_required',
    });
    expect(answersIn(form, [['full_name', '山田 太郎']]).map(({ full_name }) => full_name)).toEqual([
      '山田 太郎',
      undefined,
    ]);
  });

  test('accepts a phone number from the PMS that cannot be dialed, because the guest kept it', () => {
    const { phone: _phone, ...others } = taro;
    const kept: [string, string][] = [['phone', '内線 12']];
    expect(errorsOf(aForm(others), kept)).toEqual({});
    expect(answersIn(aForm(others), kept)[0]?.phone).toBe('内線 12');
  });

  test('rejects a form with a mask in any field', () => {
    const form = aForm({ ...taro, full_name: '山•••••', email: 't•••••' }, [{ ...taro, address: '••••••' }]);
    expect(errorsOf(form)).toMatchObject({
      email: 'field_invalid',
      [`other_form.${idOf('full_name')}`]: 'field_invalid',
      [`companions.0.other_form.${idOf('address')}`]: 'field_invalid',
    });
  });

  test('drops answers to questions that the person is not asked', () => {
    const form = aForm(taro, [
      { ...taro, email: 'hanako@example.com', nationality: 'JP', receipt_address: '1' },
    ]);
    expect(answersIn(form)[1]).toEqual({
      full_name: '山田 太郎',
      has_japan_address: 'yes',
      address: '千代田1-1',
    });
  });
});

describe('the room leaders of a form', () => {
  test('keeps room leaders with a name and an email address, and drops empty rows', () => {
    const form = aForm(
      taro,
      [],
      [
        { name: ' ', email: '' },
        { name: ' 鈴木 ', email: ' s@example.com ' },
      ],
    );
    expect(errorsOf(form)).toEqual({});
    expect(namedLeaders(form.tour_leaders)).toEqual([{ name: '鈴木', email: 's@example.com' }]);
  });

  test('rejects a room leader with only a name or only an email address', () => {
    const form = aForm(
      taro,
      [],
      [
        { name: '', email: 's@example.com' },
        { name: '田中', email: 't' },
      ],
    );
    expect(errorsOf(form)).toEqual({
      'tour_leaders.0.name': 'field_required',
      'tour_leaders.1.email': 'email_invalid',
    });
  });
});

describe('a companion who lives with the main guest', () => {
  const kept: [string, string][] = [
    ['full_name', '山田 太郎'],
    ['address', '東京都千代田区千代田1-1'],
  ];
  const { address: _kept, ...main } = taro;
  const party = (same_address: boolean, given: AnswersByName = taro): Form => {
    const form = aForm(given, [{ full_name: '花子', has_japan_address: 'yes' }]);
    return { ...form, companions: form.companions.map(each => ({ ...each, same_address })) };
  };

  test('a companion who lives with the main guest gets only the address kept from the booking, and no other kept values', () => {
    expect(answersIn(party(true, main), kept)[1]).toEqual({
      full_name: '花子',
      has_japan_address: 'yes',
      address: '東京都千代田区千代田1-1',
    });
  });

  test('a companion gets no address unless it is shared and the main guest keeps it from the booking', () => {
    const alone = { full_name: '花子', has_japan_address: 'yes' };
    expect([answersIn(party(false, main), kept)[1], answersIn(party(true), kept)[1]]).toEqual([alone, alone]);
  });
});
