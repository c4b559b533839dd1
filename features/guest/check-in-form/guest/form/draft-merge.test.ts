import { describe, expect, it } from 'vitest';
import { changedElsewhere, matchPersons, mergeDrafts } from './draft-merge.ts';
import { type Answers, answersOf, applyChange, type Change, type Form, formOf, MAIN } from './form.ts';

const person = (answers: Record<string, string>) => ({ email: '', other_form: answers });

function draft(main: Record<string, string>, ...companions: Record<string, string>[]): Answers {
  return { ...person(main), companions: companions.map(person), tour_leaders: [] };
}

const open = (base: Answers) => formOf(base, place => `p${place}`);

/** Merges a local draft, changed from `base` by `here`, with `theirs` from another device. */
function merge(base: Answers, here: Change[], theirs: Answers): Answers {
  const known = open(base);
  const mine: Form = here.reduce(applyChange, known);
  let keys = 0;
  return answersOf(
    mergeDrafts(
      known,
      mine,
      matchPersons(known, theirs, () => `there${++keys}`),
    ),
  );
}

const answerChange = (whose: string, id: number, value: string): Change => ({
  type: 'answer',
  person: whose,
  question: { id, system_name: null },
  value,
});
const add = (key: string): Change => ({ type: 'add', key });
const remove = (whose: string): Change => ({ type: 'remove', person: whose });

describe('merging a newer draft from another device', () => {
  it('merging drafts takes over the answers of the other device', () => {
    expect(merge(draft({}), [], draft({ 1: 'theirs' }, { 1: '花子' }))).toEqual(
      draft({ 1: 'theirs' }, { 1: '花子' }),
    );
  });

  it('merging drafts takes over the family name of a passport scanned on the other device', () => {
    const theirs = { ...draft({ 1: 'MARIA GARCIA LOPEZ' }), family_name: 'GARCIA LOPEZ' };
    expect(merge(draft({}), [], theirs)).toEqual(theirs);
  });

  it('merging drafts does not replace an answer that was changed locally', () => {
    expect(merge(draft({}), [answerChange(MAIN, 1, 'mine')], draft({ 1: 'theirs', 2: 'theirs' }))).toEqual(
      draft({ 1: 'mine', 2: 'theirs' }),
    );
  });

  it('merging drafts does not restore an answer that was deleted locally', () => {
    expect(merge(draft({ 1: 'old' }), [answerChange(MAIN, 1, '')], draft({ 1: 'old', 2: 'theirs' }))).toEqual(
      draft({ 2: 'theirs' }),
    );
  });

  it('merging drafts deletes an answer that was deleted on the other device and is unchanged locally', () => {
    expect(merge(draft({ 1: 'old' }), [], draft({}))).toEqual(draft({}));
  });

  it('merging drafts keeps a companion who was changed locally and removed on the other device', () => {
    expect(merge(draft({}, { 1: '花子' }), [answerChange('p0', 2, 'mine')], draft({}))).toEqual(
      draft({}, { 1: '花子', 2: 'mine' }),
    );
  });

  it('merging drafts drops a companion who was removed on the other device and is unchanged locally', () => {
    expect(merge(draft({}, { 1: '花子' }), [], draft({}))).toEqual(draft({}));
  });

  it('merging drafts drops a companion who was removed locally, regardless of changes on the other device', () => {
    const base = draft({}, { 1: '花子' }, { 1: '次郎' });
    const theirs = draft({}, { 1: '花子' }, { 1: '次郎' }, { 1: '三郎' });
    expect(merge(base, [remove('p0')], theirs)).toEqual(draft({}, { 1: '次郎' }, { 1: '三郎' }));
  });

  it('merging drafts keeps both companions if each device added one', () => {
    expect(merge(draft({}), [add('new'), answerChange('new', 1, '次郎')], draft({}, { 1: '花子' }))).toEqual(
      draft({}, { 1: '次郎' }, { 1: '花子' }),
    );
  });

  it('merging drafts finds the right companion even if another companion was removed', () => {
    const base = draft({}, { 1: '花子', 3: 'yes' }, { 1: '次郎', 3: 'yes' });
    const theirs = draft({}, { 1: '次郎', 2: 'theirs', 3: 'yes' });
    expect(merge(base, [answerChange('p1', 4, 'mine')], theirs)).toEqual(
      draft({}, { 1: '次郎', 2: 'theirs', 3: 'yes', 4: 'mine' }),
    );
  });

  it('merging drafts does not confuse an unchanged companion with a new companion on a blank card', () => {
    const base = draft({}, {}, { 1: '花子', 3: 'yes' });
    const theirs = draft({}, { 1: '次郎', 3: 'yes' }, { 1: '花子', 3: 'yes' });
    expect(merge(base, [answerChange('p1', 4, 'mine')], theirs)).toEqual(
      draft({}, { 1: '次郎', 3: 'yes' }, { 1: '花子', 3: 'yes', 4: 'mine' }),
    );
  });

  it('merging drafts keeps the room leaders of both devices and merges the fields of each room leader', () => {
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

describe('reporting answers that were changed on another device', () => {
  const lost = (base: Answers, here: Change[], theirs: Answers) => {
    const known = open(base);
    const mine = here.reduce(applyChange, known);
    return changedElsewhere(
      known,
      mine,
      matchPersons(known, theirs, () => 'new'),
    );
  };

  it('merging drafts reports an answer that was changed on both devices', () => {
    const there = draft({ 1: 'theirs' });
    expect(lost(draft({}), [answerChange(MAIN, 1, 'mine')], there)).toEqual([
      { person: MAIN, question: '1' },
    ]);
  });

  it("merging drafts reports a companion's answer that was changed only on the other device", () => {
    const there = draft({}, { 1: '花子', 2: 'new' });
    expect(lost(draft({}, { 1: '花子', 2: 'old' }), [], there)).toEqual([{ person: 'p0', question: '2' }]);
  });

  it('merging drafts does not report answers that were empty before or are the same on both devices', () => {
    const there = draft({ 1: 'same', 2: 'theirs' }, { 1: '花子' });
    expect(lost(draft({}), [answerChange(MAIN, 1, 'same')], there)).toEqual([]);
  });
});
