import { describe, expect, it } from 'vitest';
import { aCustomQuestion } from '#features/form/questionnaire/factory.ts';
import { answerText } from './review-cards.tsx';

const drinks = aCustomQuestion({
  input_type: 'choices',
  metadata: {
    multiple: 1,
    applies_to: 'all',
    options: [
      { key: 'beer', name: 'ビール' },
      { key: 'wine', name: 'ワイン' },
    ],
  },
});

describe('an answer in the review', () => {
  it('the review shows the names of the selected options', () => {
    expect(answerText(drinks, 'beer,wine', 'ja')).toBe('ビール ワイン');
  });

  it("the review formats a date for the guest's language, regardless of the time zone", () => {
    expect(answerText(aCustomQuestion({ input_type: 'date' }), '1990-04-01', 'ja')).toBe('1990年4月1日');
  });

  it('the review shows text as it was typed', () => {
    expect(answerText(aCustomQuestion(), 'そば', 'ja')).toBe('そば');
  });
});
