import { describe, expect, test } from 'vitest';
import { isReached, stateAfter } from './following.ts';

const hotel = { isSource: false, before: undefined, isUntouched: false } as const;

describe('an open template', () => {
  test('a hotel that has never changed the item follows an open template', () => {
    expect(stateAfter({ ...hotel, isUntouched: true }, false)).toBe('inherited');
  });

  test('a hotel with its own values keeps them under an open template', () => {
    expect(stateAfter(hotel, false)).toBe('own');
    expect(stateAfter({ ...hotel, before: 'own', isUntouched: true }, false)).toBe('own');
  });

  test('a hotel that followed a locked template follows the open one that replaces it', () => {
    expect(stateAfter({ ...hotel, before: 'locked' }, false)).toBe('inherited');
  });
});

describe('a locked template', () => {
  test('a locked template applies to every hotel except the one from which it was copied', () => {
    expect(stateAfter({ ...hotel, before: 'own' }, true)).toBe('locked');
    expect(stateAfter({ ...hotel, isSource: true }, true)).toBe('source');
  });

  test('a locked template reaches hotels with their own values, but an open one does not', () => {
    expect([isReached('own', true), isReached('own', false)]).toEqual([true, false]);
    expect([isReached('brand', true), isReached('source', true)]).toEqual([false, false]);
  });
});
