import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { answersOf } from '#features/form/questionnaire/factory.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { saveDraft } from '#features/guest/check-in-form/commands/draft.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import type { Submission } from '#features/guest/check-in-form/contract.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { currentTerms } from '#features/hotel/terms/queries.ts';
import { openLeaderSlots } from '#features/registration/registration/commands/open-slots.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';

export type AnswersByName = { [Name in SystemName]?: string };

export const taro: AnswersByName = {
  full_name: '山田 太郎',
  full_name_for_katakana: 'ヤマダ タロウ',
  has_japan_address: 'yes',
  zip_code: '100-0001',
  address: '東京都千代田区千代田1-1',
  phone: '090-1234-5678',
  email: 'taro@example.com',
};

type FormParts = Partial<Omit<Submission, 'companions' | 'other_form' | 'email'>> & {
  main?: AnswersByName;
  companions?: AnswersByName[];
};

/** Creates a valid form for this booking's guest, 山田 太郎, who is alone unless the caller adds companions. */
export async function aForm(
  guest: GuestScope,
  { pmsCode, pmsBookingNo }: Pick<TestBooking, 'pmsCode' | 'pmsBookingNo'>,
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
    booking_details: { pms_code: pmsCode, pms_reservation_no: pmsBookingNo, need_masking_keys: [] },
    terms: { accepted: true, hash: terms.hash, language: 'ja', by: 'checkbox' },
    ...answersOf(questions, main),
    companions: companions.map(given => answersOf(questions, given)),
    tour_leaders: [],
    ...ignoredFields,
    ...others,
  };
}

const ignoredFields = {
  user_id: null,
  first_name: null,
  last_name: null,
  address: null,
  phone_number: null,
  nationality: null,
  confirmBooking: false,
  form_mask_method: 1,
};

export async function questionIds(guest: GuestScope): Promise<(name: SystemName) => string> {
  const questions = await inFacility(guest, db => questionsFor(db, guest.facilityId, 'ja', { hidden: true }));
  return name => String(questions.find(question => question.system_name === name)?.id);
}

export async function aGuestWithBooking(overrides: Parameters<typeof aBooking>[1] = {}) {
  const facility = await aFacility();
  const booking = await aBooking(facility, overrides);
  const guest = aGuest(booking);
  return { facility, booking, guest, idOf: await questionIds(guest) };
}

export const emma: AnswersByName = {
  full_name: 'Emma Wilson',
  has_japan_address: 'no',
  nationality: 'NZ',
  gov_id_number: 'lm 123456',
};

export const hidePassportPicture = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db =>
    db
      .update(question)
      .set({ visibility: false, visibilityCompanion: false })
      .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'gov_id'))),
  );

export const aDraft = (guest: GuestScope, other_form: Record<string, string>) =>
  saveDraft(guest, {
    answers: { email: '', other_form, companions: [], tour_leaders: [] },
    step: 'step-3',
    language: 'ja',
    version: 0,
  });

export async function answersIn(facility: TestFacility, booking: TestBooking) {
  const idOf = await questionIds(aGuest(booking));
  const [found] = await storedRegistrations(facility, booking);
  return (name: keyof AnswersByName, person = 0) =>
    found?.persons[person]?.answers.find(each => String(each.questionId) === idOf(name));
}

type Party = Parameters<typeof aForm>[2] & { booking?: Parameters<typeof aBooking>[1] };

export async function aRegisteredBooking({ booking: overrides, ...party }: Party = {}) {
  const made = await aGuestWithBooking(overrides);
  const { facility, booking, guest } = made;
  const passes = await submit(guest, await aForm(guest, booking, party));
  const [registered] = await storedRegistrations(facility, booking);
  if (!registered) throw new Error('The registration was not stored');
  return { ...made, ...passes, registrationId: registered.id, persons: registered.persons };
}

export async function aRoomLeader({ system }: TestFacility, booking: TestBooking): Promise<GuestScope> {
  const leader = { name: '鈴木 一郎', email: 's@example.com' };
  const [slotId] = await inFacility(system, db =>
    openLeaderSlots(db, booking.facilityId, booking.id, [leader]),
  );
  return aGuest(booking, { slotId: slotId ?? 0 });
}
