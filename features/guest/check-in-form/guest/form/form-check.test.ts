import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { changed, type Form, formOf, MAIN } from './form.ts';
import {
  faultsOf,
  leaderFaults,
  leaderFieldsLeft,
  personOfPath,
  refusedOf,
  unfinishedAddresses,
  withoutSending,
} from './form-check.ts';
import { questionsOfStep3 } from './steps.ts';

const questions = questionsOfStep3(aQuestionnaire());
const rules = { questions, kept: new Set<string>(), today: '2026-03-01' };
const resident = answersOf(questions, {
  full_name: '山田 太郎',
  has_japan_address: 'yes',
  address: '東京都千代田区丸の内1-1-1',
  phone: '09012345678',
  email: 'taro@example.com',
});

function aForm(...companions: Parameters<typeof answersOf>[1][]): Form {
  const persons = companions.map(given => answersOf(questions, given));
  return formOf({ ...resident, companions: persons, tour_leaders: [] }, place => `c${place}`);
}

/** The keys of those whose form is not right. */
function faulty(form: Form): string[] {
  return [...faultsOf(form, rules)].filter(([, own]) => Object.keys(own).length > 0).map(([key]) => key);
}

describe('the form of step 3', () => {
  it('goes on when everybody has answered what they must', () => {
    expect(faulty(aForm({ full_name: '花子', has_japan_address: 'yes' }))).toEqual([]);
  });

  it('says whose answers are missing', () => {
    expect(faulty(aForm({ full_name: '花子' }))).toEqual(['c0']);
  });

  it('takes what the booking knows of the main guest, and of nobody else', () => {
    const form = formOf(
      { email: '', other_form: {}, companions: [{ email: '', other_form: {} }], tour_leaders: [] },
      place => `c${place}`,
    );
    const name = String(questions.find(each => each.system_name === 'full_name')?.id);
    const faults = faultsOf(form, { ...rules, kept: new Set(['full_name']) });
    expect(
      [MAIN, 'c0'].map(key => Object.keys(faults.get(key) ?? {}).includes(`other_form.${name}`)),
    ).toEqual([false, true]);
  });

  it('leaves face and signature to their own steps', () => {
    expect(questions.map(each => each.system_name)).not.toContain('signature');
  });
});

describe('a passport picture that is being sent', () => {
  const abroad = {
    full_name: 'Emma',
    has_japan_address: 'no',
    nationality: 'IE',
    gov_id_number: 'PA1234567',
  };
  const left = (sending: Parameters<typeof withoutSending>[2]) => {
    const form = aForm(abroad, abroad);
    const check = { masks: new Map(), kept: new Set<string>(), faults: faultsOf(form, rules) };
    const { faults } = withoutSending(check, { form, questions }, sending);
    return [...faults].filter(([, own]) => Object.keys(own).length > 0).map(([key]) => key);
  };

  it('is not asked for', () => {
    expect(left(['companion:0'])).toEqual(['c1']);
  });

  it('is asked for again once it has failed', () => {
    expect(left([])).toEqual(['c0', 'c1']);
  });
});

describe('an address that is nothing but what its postal code filled in', () => {
  const question = {
    id: Number(questions.find(each => each.system_name === 'address')?.id),
    system_name: 'address',
  };
  const town = { person: MAIN, question, value: '東京都千代田区千代田' };
  const filledIn = changed(aForm(), { type: 'fill-in', ...town });
  const askedFor = (form: Form) => unfinishedAddresses(faultsOf(form, rules).values());

  it('is asked for its rest', () => {
    expect(faulty(filledIn)).toEqual([MAIN]);
    expect(faultsOf(filledIn, rules).get(MAIN)).toEqual({
      [`other_form.${question.id}`]: 'address_incomplete',
    });
    expect(askedFor(filledIn)).toBe(1);
  });

  it('is right once something is added', () => {
    const value = '東京都千代田区千代田1-1';
    expect(faulty(changed(filledIn, { type: 'answer', ...town, value }))).toEqual([]);
  });

  it('is right once the guest goes on with it', () => {
    expect(faulty(changed(filledIn, { type: 'take-addresses' }))).toEqual([]);
  });

  it('is right where the guest typed it, or an agency sent it', () => {
    expect(faulty(changed(aForm(), { type: 'answer', ...town }))).toEqual([]);
  });

  it('of a companion is asked for, too', () => {
    const two = aForm({ full_name: '花子', has_japan_address: 'yes' });
    expect(faulty(changed(two, { type: 'fill-in', ...town, person: 'c0' }))).toEqual(['c0']);
  });
});

describe('the room leaders of step 3', () => {
  const lines = [
    { name: '鈴木', email: 's@example.com' },
    { name: '', email: '' },
    { name: '田中', email: 'tanaka' },
    { name: '', email: 't@example.com' },
  ];
  const form = formOf({ ...resident, companions: [], tour_leaders: lines }, place => `l${place}`);

  // Rule: form.room-leader-both
  it('need name and e-mail both, or neither', () => {
    expect(leaderFaults(form)).toEqual({
      'tour_leaders.2.email': 'email_invalid',
      'tour_leaders.3.name': 'field_required',
    });
  });

  it('are to be corrected once, whether the page or the hotel finds the fault', () => {
    const errors = { 'tour_leaders.0.email': 'Please check.', 'tour_leaders.2.email': 'Please check.' };
    expect(leaderFieldsLeft(changed(form, { type: 'refuse', errors }))).toBe(3);
  });

  it('are known by the path of what the server refused', () => {
    expect(personOfPath(form, 'tour_leaders.2.email')).toBe('l2');
  });
});

describe('what the server refused', () => {
  it('belongs to the person of its path', () => {
    expect([personOfPath(aForm({}), 'companions.0.other_form.1'), personOfPath(aForm(), 'email')]).toEqual([
      'c0',
      MAIN,
    ]);
  });

  it('is told at the field while that is asked', () => {
    const nationality = questions.find(each => each.system_name === 'nationality')?.id;
    const errors = { email: 'Please check.', [`other_form.${nationality}`]: 'Please check.' };
    const form = changed(aForm(), { type: 'refuse', errors });
    expect([...refusedOf(form, form.main, questions).keys()]).toEqual(['email']);
  });
});
