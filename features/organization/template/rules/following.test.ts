import { describe, expect, test } from 'vitest';
import { isReached, stateAfter } from './following.ts';

const hotel = { isSource: false, before: undefined, isUntouched: false } as const;

describe('an open template', () => {
  test('a hotel that never changed the item follows the template', () => {
    expect(stateAfter({ ...hotel, isUntouched: true }, false)).toBe('inherited');
  });

  test('a hotel with values of its own keeps them', () => {
    expect(stateAfter(hotel, false)).toBe('own');
    expect(stateAfter({ ...hotel, before: 'own', isUntouched: true }, false)).toBe('own');
  });

  test('a hotel that followed a locked template follows the open one', () => {
    expect(stateAfter({ ...hotel, before: 'locked' }, false)).toBe('inherited');
  });
});

describe('a locked template', () => {
  test('every hotel follows it except the one that it is copied from', () => {
    expect(stateAfter({ ...hotel, before: 'own' }, true)).toBe('locked');
    expect(stateAfter({ ...hotel, isSource: true }, true)).toBe('source');
  });

  test('it reaches hotels with values of their own, which an open one does not', () => {
    expect([isReached('own', true), isReached('own', false)]).toEqual([true, false]);
    expect([isReached('brand', true), isReached('source', true)]).toEqual([false, false]);
  });
});
