import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { keptKeys } from '../review/submission.ts';
import { MAIN } from './form.ts';
import { masksOf, unchangedFieldNames } from './form-check.ts';
import { knownAnswers } from './open-form.ts';

const questions = aQuestionnaire();
const metadata = {
  full_name: '山•••••',
  full_name_for_katakana: '',
  phone: '••••••',
  email_address: 'taro@example.com',
  postal_code: '',
  full_address: '',
  number_of_guests: 2,
  room_quantity: 1,
};
const booking = { metadata, need_masking_keys: ['full_name', 'phone'] };
const mainGuestWith = (given: Parameters<typeof answersOf>[1]) => ({
  key: MAIN,
  ...answersOf(questions, given),
});

describe('values of the guest in the booking', () => {
  it('returns the mask of a masked booking value', () => {
    expect(masksOf(booking)).toEqual(
      new Map([
        ['full_name', '山•••••'],
        ['phone', '••••••'],
      ]),
    );
  });

  it('prefills unmasked booking values', () => {
    expect(knownAnswers(booking, questions)).toMatchObject({ email: 'taro@example.com', other_form: {} });
  });

  it('keeps a value of the booking unless the guest types another', () => {
    const form = { main: mainGuestWith({ phone: '09012345678' }), replaced: [] };
    expect([...unchangedFieldNames(form, masksOf(booking), questions)]).toEqual(['full_name']);
  });

  it('does not keep a booking value that the guest wants to replace', () => {
    const form = { main: mainGuestWith({}), replaced: ['full_name'] };
    expect([...unchangedFieldNames(form, masksOf(booking), questions)]).toEqual(['phone']);
  });

  it("sends kept booking values under the booking's keys", () => {
    expect(keptKeys(booking, new Set(['phone']))).toEqual(['phone']);
  });
});
