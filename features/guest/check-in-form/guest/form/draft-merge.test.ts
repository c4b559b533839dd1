import { describe, expect, it } from 'vitest';
import { changedElsewhere, merged, recognised } from './draft-merge.ts';
import { type Answers, answersOf, type Change, changed, type Form, formOf, MAIN } from './form.ts';

const person = (answers: Record<string, string>) => ({ email: '', other_form: answers });

function draft(main: Record<string, string>, ...companions: Record<string, string>[]): Answers {
  return { ...person(main), companions: companions.map(person), tour_leaders: [] };
}

const open = (base: Answers) => formOf(base, place => `p${place}`);

/** What comes of a draft when this happens to it here while it becomes `theirs` elsewhere. */
function merge(base: Answers, here: Change[], theirs: Answers): Answers {
  const known = open(base);
  const mine: Form = here.reduce(changed, known);
  let keys = 0;
  return answersOf(
    merged(
      known,
      mine,
      recognised(known, theirs, () => `there${++keys}`),
    ),
  );
}

const say = (whose: string, id: number, value: string): Change => ({
  type: 'answer',
  person: whose,
  question: { id, system_name: null },
  value,
});
const add = (key: string): Change => ({ type: 'add', key });
const remove = (whose: string): Change => ({ type: 'remove', person: whose });

describe('a newer draft from elsewhere', () => {
  it('brings its answers in', () => {
    expect(merge(draft({}), [], draft({ 1: 'theirs' }, { 1: '花子' }))).toEqual(
      draft({ 1: 'theirs' }, { 1: '花子' }),
    );
  });

  it('brings the family name of a passport that was read there', () => {
    const theirs = { ...draft({ 1: 'MARIA GARCIA LOPEZ' }), family_name: 'GARCIA LOPEZ' };
    expect(merge(draft({}), [], theirs)).toEqual(theirs);
  });

  it('does not take what was typed here', () => {
    expect(merge(draft({}), [say(MAIN, 1, 'mine')], draft({ 1: 'theirs', 2: 'theirs' }))).toEqual(
      draft({ 1: 'mine', 2: 'theirs' }),
    );
  });

  it('does not bring back what was emptied here', () => {
    expect(merge(draft({ 1: 'old' }), [say(MAIN, 1, '')], draft({ 1: 'old', 2: 'theirs' }))).toEqual(
      draft({ 2: 'theirs' }),
    );
  });

  it('empties what was emptied there and left alone here', () => {
    expect(merge(draft({ 1: 'old' }), [], draft({}))).toEqual(draft({}));
  });

  it('keeps a companion who was typed about here and removed there', () => {
    expect(merge(draft({}, { 1: '花子' }), [say('p0', 2, 'mine')], draft({}))).toEqual(
      draft({}, { 1: '花子', 2: 'mine' }),
    );
  });

  it('drops a companion who was removed there and left alone here', () => {
    expect(merge(draft({}, { 1: '花子' }), [], draft({}))).toEqual(draft({}));
  });

  it('drops a companion who was removed here, whatever was added there', () => {
    const base = draft({}, { 1: '花子' }, { 1: '次郎' });
    const theirs = draft({}, { 1: '花子' }, { 1: '次郎' }, { 1: '三郎' });
    expect(merge(base, [remove('p0')], theirs)).toEqual(draft({}, { 1: '次郎' }, { 1: '三郎' }));
  });

  it('has both of two companions who were added in two places', () => {
    expect(merge(draft({}), [add('new'), say('new', 1, '次郎')], draft({}, { 1: '花子' }))).toEqual(
      draft({}, { 1: '次郎' }, { 1: '花子' }),
    );
  });

  it('brings what is said there of the companion whom it is about, though another is gone', () => {
    const base = draft({}, { 1: '花子', 3: 'yes' }, { 1: '次郎', 3: 'yes' });
    const theirs = draft({}, { 1: '次郎', 2: 'theirs', 3: 'yes' });
    expect(merge(base, [say('p1', 4, 'mine')], theirs)).toEqual(
      draft({}, { 1: '次郎', 2: 'theirs', 3: 'yes', 4: 'mine' }),
    );
  });

  it('does not take an unchanged companion for another who is new on a blank card', () => {
    const base = draft({}, {}, { 1: '花子', 3: 'yes' });
    const theirs = draft({}, { 1: '次郎', 3: 'yes' }, { 1: '花子', 3: 'yes' });
    expect(merge(base, [say('p1', 4, 'mine')], theirs)).toEqual(
      draft({}, { 1: '次郎', 3: 'yes' }, { 1: '花子', 3: 'yes', 4: 'mine' }),
    );
  });

  it('has the room leaders named in both places, and of one leader what each said', () => {
    const led = (...tour_leaders: Answers['tour_leaders']) => ({ ...draft({}), tour_leaders });
    const here: Change[] = [
      { type: 'answerLeader', leader: 'p0', field: 'email', value: 's@example.com' },
      { type: 'addLeader', key: 'new' },
      { type: 'answerLeader', leader: 'new', field: 'name', value: '田中' },
    ];
    const theirs = led({ name: '鈴木 一郎', email: '' }, { name: '佐藤', email: '' });
    expect(merge(led({ name: '鈴木', email: '' }), here, theirs)).toEqual(
      led(
        { name: '鈴木 一郎', email: 's@example.com' },
        { name: '田中', email: '' },
        { name: '佐藤', email: '' },
      ),
    );
  });
});

describe('of what stands on the page the guest is told', () => {
  const lost = (base: Answers, here: Change[], theirs: Answers) => {
    const known = open(base);
    const mine = here.reduce(changed, known);
    return changedElsewhere(
      known,
      mine,
      recognised(known, theirs, () => 'new'),
    );
  };

  it('that it was typed otherwise here and elsewhere', () => {
    const there = draft({ 1: 'theirs' });
    expect(lost(draft({}), [say(MAIN, 1, 'mine')], there)).toEqual([{ person: MAIN, question: '1' }]);
  });

  it('that it was changed elsewhere, companions too', () => {
    const there = draft({}, { 1: '花子', 2: 'new' });
    expect(lost(draft({}, { 1: '花子', 2: 'old' }), [], there)).toEqual([{ person: 'p0', question: '2' }]);
  });

  it('nothing of what was only filled in elsewhere, or is the same', () => {
    const there = draft({ 1: 'same', 2: 'theirs' }, { 1: '花子' });
    expect(lost(draft({}), [say(MAIN, 1, 'same')], there)).toEqual([]);
  });
});
