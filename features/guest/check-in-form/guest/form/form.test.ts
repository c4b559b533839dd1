import { describe, expect, it } from 'vitest';
import { anOwnQuestion } from '#features/form/questionnaire/factory.ts';
import { answersOf, changed, type Form, formOf, MAIN, offered, pathIn } from './form.ts';

const name = { id: 11, system_name: 'full_name' };
const email = { id: 12, system_name: 'email' };

function aForm(companions: string[] = []): Form {
  const persons = companions.map(each => ({ email: '', other_form: { 11: each } }));
  const answers = { email: '', other_form: {}, companions: persons, tour_leaders: [] };
  return formOf(answers, place => `c${place}`);
}

const answer = (form: Form, person: string, value: string, question = name) =>
  changed(form, { type: 'answer', person, question, value });

describe('the form', () => {
  it('keeps an answer with the person who gave it', () => {
    const { main, companions } = answer(aForm(['花子']), 'c0', '華子');
    expect([main.other_form, companions[0]?.other_form]).toEqual([{}, { 11: '華子' }]);
  });

  it('has no answer where the field was emptied', () => {
    expect(answersOf(answer(answer(aForm(), MAIN, '太郎'), MAIN, '')).other_form).toEqual({});
  });

  it('keeps the e-mail in its own place', () => {
    expect(answersOf(answer(aForm(), MAIN, 'a@example.com', email))).toMatchObject({
      email: 'a@example.com',
      other_form: {},
    });
  });

  it('keeps the answers of the others when a companion is removed', () => {
    const form = changed(aForm(['花子', '次郎']), { type: 'remove', person: 'c0' });
    expect(answersOf(form).companions).toEqual([{ email: '', other_form: { 11: '次郎' } }]);
  });

  it('sends what it was made of', () => {
    const answers = answersOf(aForm(['花子']));
    expect(answersOf(formOf(answers, String))).toEqual(answers);
  });

  it('keeps the family name of each passport that was read, in drafts too', () => {
    const know = (form: Form, person: string, family: string) =>
      changed(form, { type: 'know-family', person, family });
    const answers = answersOf(
      know(know(aForm(['SOFIA HOLM BERG']), MAIN, 'GARCIA LOPEZ'), 'c0', 'HOLM BERG'),
    );
    expect([answers.family_name, answers.companions[0]?.family_name]).toEqual(['GARCIA LOPEZ', 'HOLM BERG']);
    expect(answersOf(formOf(answers, String))).toEqual(answers);
  });
});

describe('a room leader', () => {
  const named = changed(aForm(), { type: 'addLeader', key: 'l0' });
  const email = { type: 'answerLeader', leader: 'l0', field: 'email', value: 's@example.com' } as const;

  it('is sent with name and e-mail', () => {
    const said = changed(named, { ...email, field: 'name', value: '鈴木' });
    expect(answersOf(changed(said, email)).tour_leaders).toEqual([{ name: '鈴木', email: 's@example.com' }]);
  });

  it('is gone once removed', () => {
    expect(changed(named, { type: 'removeLeader', leader: 'l0' })).toEqual(aForm());
  });

  it('is not told any more what was corrected', () => {
    const errors = { 'tour_leaders.0.email': 'Please check.', 'tour_leaders.0.name': 'Please check.' };
    const refused = changed(named, { type: 'refuse', errors });
    expect(Object.keys(changed(refused, email).refused)).toEqual(['tour_leaders.0.name']);
  });
});

describe('what the server refused', () => {
  const errors = { 'other_form.11': 'Please check.', 'companions.0.other_form.11': 'Please check.' };
  const form = changed(aForm(['花子']), { type: 'refuse', errors });

  it('is forgotten for the field that is corrected, and for no other', () => {
    expect(Object.keys(answer(form, 'c0', '華子').refused)).toEqual(['other_form.11']);
  });

  it('is named as in the contract', () => {
    expect([pathIn(form, MAIN, email), pathIn(form, 'c0', name)]).toEqual([
      'email',
      'companions.0.other_form.11',
    ]);
  });
});

describe('what the booking says', () => {
  it('counts again after the guest has said it anew and thought better of it', () => {
    const replaced = answer(changed(aForm(), { type: 'replace', question: name }), MAIN, '太');
    expect(changed(replaced, { type: 'keep', question: name })).toEqual(aForm());
  });
});

const drinks = anOwnQuestion({
  id: 40,
  input_type: 'choices',
  metadata: { multiple: 1, applies_to: 'all', options: [{ key: 'beer', name: 'ビール' }] },
});
const person = (answer: string) => ({ email: '', other_form: { 40: answer, 41: 'そば' } });

describe('a choice that the hotel offers no more', () => {
  it('goes, and those beside it stay', () => {
    expect(offered(person('beer,sake'), [drinks])).toEqual(person('beer'));
  });

  it('leaves no answer where it was the only one', () => {
    expect(offered(person('sake'), [drinks])).toEqual({ email: '', other_form: { 41: 'そば' } });
  });

  it('is all that goes: an answer to what is not asked now may be asked for again', () => {
    expect(offered(person('sake'), [])).toEqual(person('sake'));
  });
});
