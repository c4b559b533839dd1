import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { keptKeys } from '../review/submission.ts';
import { MAIN } from './form.ts';
import { keptNames, masksOf } from './form-check.ts';
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
const main = (given: Parameters<typeof answersOf>[1]) => ({ key: MAIN, ...answersOf(questions, given) });

describe('what the booking says of the guest', () => {
  it('is shown by its mask where it is masked', () => {
    expect(masksOf(booking)).toEqual(
      new Map([
        ['full_name', '山•••••'],
        ['phone', '••••••'],
      ]),
    );
  });

  it('fills the form where it is shown as it is', () => {
    expect(knownAnswers(booking, questions)).toMatchObject({ email: 'taro@example.com', other_form: {} });
  });

  it('is kept while the guest types nothing in its place', () => {
    const form = { main: main({ phone: '09012345678' }), replaced: [] };
    expect([...keptNames(form, masksOf(booking), questions)]).toEqual(['full_name']);
  });

  it('is not kept once the guest wants to say it anew', () => {
    const form = { main: main({}), replaced: ['full_name'] };
    expect([...keptNames(form, masksOf(booking), questions)]).toEqual(['phone']);
  });

  it('is named by the keys of the booking when the form is sent', () => {
    expect(keptKeys(booking, new Set(['phone']))).toEqual(['phone']);
  });
});
