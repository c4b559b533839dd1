import { describe, expect, it } from 'vitest';
import { aCustomQuestion } from '#features/form/questionnaire/factory.ts';
import { answersOf, applyChange, type Form, formOf, MAIN, pathIn, withoutRemovedOptions } from './form.ts';

const name = { id: 11, system_name: 'full_name' };
const email = { id: 12, system_name: 'email' };

function aForm(companions: string[] = []): Form {
  const persons = companions.map(each => ({ email: '', other_form: { 11: each } }));
  const answers = { email: '', other_form: {}, companions: persons, tour_leaders: [] };
  return formOf(answers, place => `c${place}`);
}

const answer = (form: Form, person: string, value: string, question = name) =>
  applyChange(form, { type: 'answer', person, question, value });

describe('the form', () => {
  it('stores an answer for the person it belongs to', () => {
    const { main, companions } = answer(aForm(['花子']), 'c0', '華子');
    expect([main.other_form, companions[0]?.other_form]).toEqual([{}, { 11: '華子' }]);
  });

  it('a cleared field has no answer', () => {
    expect(answersOf(answer(answer(aForm(), MAIN, '太郎'), MAIN, '')).other_form).toEqual({});
  });

  it('stores the email separately from other answers', () => {
    expect(answersOf(answer(aForm(), MAIN, 'a@example.com', email))).toMatchObject({
      email: 'a@example.com',
      other_form: {},
    });
  });

  it('removing a companion keeps the answers of the other persons', () => {
    const form = applyChange(aForm(['花子', '次郎']), { type: 'remove', person: 'c0' });
    expect(answersOf(form).companions).toEqual([{ email: '', other_form: { 11: '次郎' } }]);
  });

  it('the form sends exactly the answers it was created from', () => {
    const answers = answersOf(aForm(['花子']));
    expect(answersOf(formOf(answers, String))).toEqual(answers);
  });

  it('keeps the family name of each scanned passport, including in drafts', () => {
    const know = (form: Form, person: string, family: string) =>
      applyChange(form, { type: 'know-family', person, family });
    const answers = answersOf(
      know(know(aForm(['SOFIA HOLM BERG']), MAIN, 'GARCIA LOPEZ'), 'c0', 'HOLM BERG'),
    );
    expect([answers.family_name, answers.companions[0]?.family_name]).toEqual(['GARCIA LOPEZ', 'HOLM BERG']);
    expect(answersOf(formOf(answers, String))).toEqual(answers);
  });
});

describe('a room leader', () => {
  const named = applyChange(aForm(), { type: 'addLeader', key: 'l0' });
  const email = { type: 'answerLeader', leader: 'l0', field: 'email', value: 's@example.com' } as const;

  it('the form sends a room leader with name and email', () => {
    const said = applyChange(named, { ...email, field: 'name', value: '鈴木' });
    expect(answersOf(applyChange(said, email)).tour_leaders).toEqual([
      { name: '鈴木', email: 's@example.com' },
    ]);
  });

  it('the form does not send a removed room leader', () => {
    expect(applyChange(named, { type: 'removeLeader', leader: 'l0' })).toEqual(aForm());
  });

  it('clears the server error of a room leader field that is changed', () => {
    const errors = { 'tour_leaders.0.email': 'Please check.', 'tour_leaders.0.name': 'Please check.' };
    const refused = applyChange(named, { type: 'refuse', errors });
    expect(Object.keys(applyChange(refused, email).refused)).toEqual(['tour_leaders.0.name']);
  });
});

describe('server errors in the form', () => {
  const errors = { 'other_form.11': 'Please check.', 'companions.0.other_form.11': 'Please check.' };
  const form = applyChange(aForm(['花子']), { type: 'refuse', errors });

  it('clears the server error of the changed field only', () => {
    expect(Object.keys(answer(form, 'c0', '華子').refused)).toEqual(['other_form.11']);
  });

  it('builds field paths as the API contract does', () => {
    expect([pathIn(form, MAIN, email), pathIn(form, 'c0', name)]).toEqual([
      'email',
      'companions.0.other_form.11',
    ]);
  });
});

describe('values from the booking', () => {
  it('keeps the value of the booking if the guest decides not to replace it after all', () => {
    const replaced = answer(applyChange(aForm(), { type: 'replace', question: name }), MAIN, '太');
    expect(applyChange(replaced, { type: 'keep', question: name })).toEqual(aForm());
  });
});

const drinks = aCustomQuestion({
  id: 40,
  input_type: 'choices',
  metadata: { multiple: 1, applies_to: 'all', options: [{ key: 'beer', name: 'ビール' }] },
});
const person = (answer: string) => ({ email: '', other_form: { 40: answer, 41: 'そば' } });

describe('an answer with an option that the hotel no longer offers', () => {
  it('drops an option that the hotel no longer offers and keeps the other options', () => {
    expect(withoutRemovedOptions(person('beer,sake'), [drinks])).toEqual(person('beer'));
  });

  it('drops the answer if its only option is no longer offered', () => {
    expect(withoutRemovedOptions(person('sake'), [drinks])).toEqual({
      email: '',
      other_form: { 41: 'そば' },
    });
  });

  it('keeps answers to questions that are not currently asked, because they may be asked again', () => {
    expect(withoutRemovedOptions(person('sake'), [])).toEqual(person('sake'));
  });
});
