import { describe, expect, it } from 'vitest';
import { anOwnQuestion } from '#features/questionnaire/factory.ts';
import { offered } from './offered.ts';

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
