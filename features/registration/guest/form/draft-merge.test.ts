import { describe, expect, it } from 'vitest';
import { merged } from './draft-merge.ts';
import { type Answers, answersOf, formOf } from './form.ts';

const person = (answers: Record<string, string>, email = '') => ({ email, other_form: answers });

function draft(main: Record<string, string>, ...companions: Record<string, string>[]): Answers {
  return { ...person(main), companions: companions.map(each => person(each)), tour_leaders: [] };
}

function merge(base: Answers, mine: Answers, theirs: Answers): Answers {
  return answersOf(
    merged(
      base,
      formOf(mine, place => `c${place}`),
      theirs,
      () => 'new',
    ),
  );
}

describe('a newer draft from elsewhere', () => {
  it('brings its answers in', () => {
    expect(merge(draft({}), draft({}), draft({ 1: 'theirs' }, { 1: '花子' }))).toEqual(
      draft({ 1: 'theirs' }, { 1: '花子' }),
    );
  });

  it('does not take what was typed here', () => {
    expect(merge(draft({}), draft({ 1: 'mine' }), draft({ 1: 'theirs', 2: 'theirs' }))).toEqual(
      draft({ 1: 'mine', 2: 'theirs' }),
    );
  });

  it('does not bring back what was emptied here', () => {
    expect(merge(draft({ 1: 'old' }), draft({}), draft({ 1: 'old', 2: 'theirs' }))).toEqual(
      draft({ 2: 'theirs' }),
    );
  });

  it('empties what was emptied there and left alone here', () => {
    expect(merge(draft({ 1: 'old' }), draft({ 1: 'old' }), draft({}))).toEqual(draft({}));
  });

  it('keeps a companion who was typed about here and removed there', () => {
    const base = draft({}, { 1: '花子' });
    expect(merge(base, draft({}, { 1: '花子', 2: 'mine' }), draft({}))).toEqual(
      draft({}, { 1: '花子', 2: 'mine' }),
    );
  });

  it('drops a companion who was removed there and left alone here', () => {
    const base = draft({}, { 1: '花子' });
    expect(merge(base, base, draft({}))).toEqual(draft({}));
  });

  it('keeps the companions of this page where one was added or removed here', () => {
    const base = draft({}, { 1: '花子' }, { 1: '次郎' });
    expect(merge(base, draft({}, { 1: '次郎' }), draft({ 2: 'theirs' }, { 1: '花子' }))).toEqual(
      draft({ 2: 'theirs' }, { 1: '次郎' }),
    );
  });
});
