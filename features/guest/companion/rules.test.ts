import { expect, it } from 'vitest';
import { withMaskedNumber } from './rules.ts';

it('does not mask an empty passport number', () => {
  expect(withMaskedNumber({ email: '', other_form: { 1: 'A', 2: 'TK123' } }, '2').other_form).toEqual({
    1: 'A',
    2: '••••••••',
  });
  expect(withMaskedNumber({ email: '', other_form: { 1: 'A' } }, '2').other_form).toEqual({ 1: 'A' });
});
