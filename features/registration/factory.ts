import { randomInt } from 'node:crypto';
import { inFacility } from '#features/access/in-facility.ts';
import { mintGuest } from '#features/access/mint.ts';
import type { GuestScope } from '#features/access/scope.ts';
import { answersOf } from '#features/questionnaire/factory.ts';
import { questionsFor } from '#features/questionnaire/queries.ts';
import type { SystemName } from '#features/questionnaire/system-questions.ts';
import type { TestBooking } from '#features/sign-up/factory.ts';
import type { Submission } from './contract.ts';
import { currentTerms } from './terms.ts';

/** A guest who has proven this booking's slot, on a device of their own. */
export function aGuest(
  { facilityId, id: bookingId, slotId }: Pick<TestBooking, 'facilityId' | 'id' | 'slotId'>,
  overrides: Partial<Pick<GuestScope, 'strength' | 'slotId' | 'guestSessionId'>> = {},
): GuestScope {
  const guestSessionId = randomInt(1, 2 ** 40);
  return mintGuest({ facilityId, bookingId, slotId, guestSessionId, strength: 'strong', ...overrides });
}

/** Answers by the system names of their questions. */
export type Given = { [Name in SystemName]?: string };

export const taro: Given = {
  full_name: '山田 太郎',
  full_name_for_katakana: 'ヤマダ タロウ',
  has_japan_address: 'yes',
  zip_code: '100-0001',
  address: '東京都千代田区千代田1-1',
  phone: '090-1234-5678',
  email: 'taro@example.com',
};

type FormParts = Partial<Omit<Submission, 'companions' | 'other_form' | 'email'>> & {
  main?: Given;
  companions?: Given[];
};

/** A form that this booking's guest may submit: 山田 太郎, alone, unless told otherwise. */
export async function aForm(
  guest: GuestScope,
  { pmsCode, pmsReservationNo }: Pick<TestBooking, 'pmsCode' | 'pmsReservationNo'>,
  { main = taro, companions = [], ...others }: FormParts = {},
): Promise<Submission> {
  const { facilityId } = guest;
  const { questions, terms } = await inFacility(guest, async db => ({
    questions: await questionsFor(db, facilityId, 'ja', { hidden: true }),
    terms: await currentTerms(db, facilityId, 'ja'),
  }));
  return {
    facility_id: facilityId,
    timezone: 'Asia/Tokyo',
    selected_language: 'ja',
    booking_details: { pms_code: pmsCode, pms_reservation_no: pmsReservationNo, need_masking_keys: [] },
    terms: { accepted: true, hash: terms.hash, language: 'ja', by: 'checkbox' },
    ...answersOf(questions, main),
    companions: companions.map(given => answersOf(questions, given)),
    tour_leaders: [],
    ...ignored,
    ...others,
  };
}

const ignored = {
  user_id: null,
  first_name: null,
  last_name: null,
  address: null,
  phone_number: null,
  nationality: null,
  confirmBooking: false,
  form_mask_method: 1,
};

/** Question ids by system name, as the keys of answers. */
export async function questionIds(guest: GuestScope): Promise<(name: SystemName) => string> {
  const questions = await inFacility(guest, db => questionsFor(db, guest.facilityId, 'ja', { hidden: true }));
  return name => String(questions.find(question => question.system_name === name)?.id);
}
