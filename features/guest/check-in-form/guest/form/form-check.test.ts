import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { applyChange, type Form, formOf, MAIN } from './form.ts';
import {
  askedFields,
  countSeenFields,
  errorsOf,
  leaderFieldsLeft,
  personOfPath,
  refusedFieldsOf,
  roomLeaderErrors,
  unfinishedAddresses,
  withoutPendingUploads,
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

function faulty(form: Form): string[] {
  return [...errorsOf(form, rules)].filter(([, own]) => Object.keys(own).length > 0).map(([key]) => key);
}

describe('the check of step 3', () => {
  it('the check of step 3 passes if every person has answered the required questions', () => {
    expect(faulty(aForm({ full_name: '花子', has_japan_address: 'yes' }))).toEqual([]);
  });

  it('the check of step 3 returns the person whose answers are missing', () => {
    expect(faulty(aForm({ full_name: '花子' }))).toEqual(['c0']);
  });

  it('the check of step 3 accepts values kept from the booking for the main guest only', () => {
    const form = formOf(
      {
        email: '',
        other_form: {},
        companions: [answersOf(questions, { has_japan_address: 'yes' })],
        tour_leaders: [],
      },
      place => `c${place}`,
    );
    const name = String(questions.find(each => each.system_name === 'full_name')?.id);
    const faults = errorsOf(form, { ...rules, kept: new Set(['full_name']) });
    expect(
      [MAIN, 'c0'].map(key => Object.keys(faults.get(key) ?? {}).includes(`other_form.${name}`)),
    ).toEqual([false, true]);
  });

  it('the check of step 3 ignores face and signature, which have their own steps', () => {
    expect(questions.map(each => each.system_name)).not.toContain('signature');
  });
});

describe('a passport picture that is being uploaded', () => {
  const abroad = {
    full_name: 'Emma',
    has_japan_address: 'no',
    nationality: 'IE',
    gov_id_number: 'PA1234567',
  };
  const left = (sending: Parameters<typeof withoutPendingUploads>[2]) => {
    const form = aForm(abroad, abroad);
    const check = { masks: new Map(), kept: new Set<string>(), faults: errorsOf(form, rules) };
    const { faults } = withoutPendingUploads(check, { form, questions }, sending);
    return [...faults].filter(([, own]) => Object.keys(own).length > 0).map(([key]) => key);
  };

  it('a passport picture is not reported as missing during its upload', () => {
    expect(left(['companion:0'])).toEqual(['c1']);
  });

  it('a passport picture is reported as missing if its upload has failed', () => {
    expect(left([])).toEqual(['c0', 'c1']);
  });
});

describe('an address filled in only from the postal code', () => {
  const question = {
    id: Number(questions.find(each => each.system_name === 'address')?.id),
    system_name: 'address',
  };
  const town = { person: MAIN, question, value: '東京都千代田区千代田' };
  const filledIn = applyChange(aForm(), { type: 'fill-in', ...town });
  const askedFor = (form: Form) => unfinishedAddresses(errorsOf(form, rules).values());

  it('an address filled in only from the postal code is reported as incomplete', () => {
    expect(faulty(filledIn)).toEqual([MAIN]);
    expect(errorsOf(filledIn, rules).get(MAIN)).toEqual({
      [`other_form.${question.id}`]: 'address_incomplete',
    });
    expect(askedFor(filledIn)).toBe(1);
  });

  it('an address filled in from the postal code is complete once the guest adds to it', () => {
    const value = '東京都千代田区千代田1-1';
    expect(faulty(applyChange(filledIn, { type: 'answer', ...town, value }))).toEqual([]);
  });

  it('an address filled in from the postal code is complete once the guest confirms it by continuing', () => {
    expect(faulty(applyChange(filledIn, { type: 'take-addresses' }))).toEqual([]);
  });

  it('an address that the guest typed or that a booking site sent is complete', () => {
    expect(faulty(applyChange(aForm(), { type: 'answer', ...town }))).toEqual([]);
  });

  it('an address filled in only from the postal code is reported as incomplete for a companion too', () => {
    const two = aForm({ full_name: '花子', has_japan_address: 'yes' });
    expect(faulty(applyChange(two, { type: 'fill-in', ...town, person: 'c0' }))).toEqual(['c0']);
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
  it('room leaders need both name and email, or neither', () => {
    expect(roomLeaderErrors(form)).toEqual({
      'tour_leaders.2.email': 'email_invalid',
      'tour_leaders.3.name': 'field_required',
    });
  });

  it('counts an invalid field of a room leader once, even if page and server both report it', () => {
    const errors = { 'tour_leaders.0.email': 'Please check.', 'tour_leaders.2.email': 'Please check.' };
    expect(leaderFieldsLeft(applyChange(form, { type: 'refuse', errors }))).toBe(3);
  });

  it('finds the room leader by the path of a server error', () => {
    expect(personOfPath(form, 'tour_leaders.2.email')).toBe('l2');
  });
});

describe('errors after an attempt to continue', () => {
  const seen = (form: Form, checked: ReadonlySet<string>) =>
    countSeenFields(
      { form, questions },
      { masks: new Map(), kept: new Set(), faults: errorsOf(form, rules) },
      checked,
    );

  it('after a check, errors are shown only for questions that were asked at the time of the check', () => {
    const before = aForm({ full_name: '花子' });
    const checked = askedFields({ form: before, questions });
    expect(seen(before, checked)).toBe(1);
    const question = questions.find(each => each.system_name === 'has_japan_address');
    if (!question) throw new Error('The question is missing');
    const after = applyChange(before, { type: 'answer', person: 'c0', question, value: 'no' });
    expect([seen(after, checked), seen(after, askedFields({ form: after, questions }))]).toEqual([0, 3]);
  });
});

describe('server errors', () => {
  it('finds the person by the path of a server error', () => {
    expect([
      personOfPath(aForm({ full_name: '花子' }), 'companions.0.other_form.1'),
      personOfPath(aForm(), 'email'),
    ]).toEqual(['c0', MAIN]);
  });

  it('shows a server error only while its question is asked', () => {
    const nationality = questions.find(each => each.system_name === 'nationality')?.id;
    const errors = { email: 'Please check.', [`other_form.${nationality}`]: 'Please check.' };
    const form = applyChange(aForm(), { type: 'refuse', errors });
    expect([...refusedFieldsOf(form, form.main, questions).keys()]).toEqual(['email']);
  });
});
