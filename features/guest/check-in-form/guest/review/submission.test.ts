import { describe, expect, it } from 'vitest';
import { answersOf, aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { submit } from '../../contract.ts';
import { formOf } from '../form/form.ts';
import { submissionOf } from './submission.ts';

const questions = aQuestionnaire();
const booking = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  checkin_date: '2022-03-01',
  checkin_time: null,
  checkout_date: '2022-03-02',
  checkout_time: null,
  booking_status_id: 20,
  has_face_picture: false,
  has_passport_picture: false,
  metadata: {
    full_name: '山•••••',
    full_name_for_katakana: '',
    phone: '••••••',
    email_address: '',
    postal_code: '',
    full_address: '',
    number_of_guests: 2,
    room_quantity: 1,
  },
  need_masking_keys: ['full_name', 'phone'],
  companions_left: 1,
  room_leaders_left: 0,
  slot: 0,
};
const persons = [answersOf(questions, { full_name: '山田 花子' })];
const typed = { ...answersOf(questions, { email: 't@example.com' }), companions: persons, tour_leaders: [] };
const form = formOf(typed, place => `c${place}`);
const submitted = { facilityId: 1, booking, form, kept: new Set(['phone']), language: 'ko' as const };
const accepted = { hash: 'a'.repeat(64), language: 'ko' as const, by: 'signature' as const };

describe('the submission payload', () => {
  it('the submission payload matches the API contract', () => {
    const payload = submissionOf({ ...submitted, terms: accepted });
    expect(submit.input.parse(payload)).toMatchObject({ ...typed, selected_language: 'ko' });
  });

  it('the submission payload lists exactly the values that the guest keeps from the booking', () => {
    const { booking_details } = submissionOf({ ...submitted, terms: accepted });
    expect(booking_details.need_masking_keys).toEqual(['phone']);
  });

  it('the submission payload contains the accepted terms, their language and how they were accepted', () => {
    expect(submissionOf({ ...submitted, terms: accepted }).terms).toEqual({
      accepted: true,
      ...accepted,
    });
  });

  it('the submission payload omits the terms if the hotel has none', () => {
    expect(submissionOf({ ...submitted, terms: null })).not.toHaveProperty('terms');
  });
});
