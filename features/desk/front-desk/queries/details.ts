import { and, eq } from 'drizzle-orm';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { type Booking, bookingById } from '#features/booking/booking/queries/bookings.ts';
import { shownPartyOf } from '#features/booking/booking/queries/party.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { displayAnswer } from '#features/form/questionnaire/queries/display.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { handOversOf } from '#features/guest/hand-over/queries/of-booking.ts';
import { type AmendedAnswer, amendmentsOf } from '#features/registration/registration/queries/amendments.ts';
import {
  type Answer,
  type Registration,
  type RegistrationWithQr,
  registrationsOf,
  withQr,
} from '#features/registration/registration/queries/registrations.ts';
import { slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { recipientOf } from '#features/registration/registration/rules.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { toFlag } from '#platform/http/wire.ts';
import { companionLinks } from './companion-links.ts';
import { openForms } from './open-forms.ts';
import { isPersonal, mayReadPersonal, type ShowValue, showFor } from './personal.ts';
import { sentBackItems } from './sent-back.ts';
import { arrivalItems, mayRecordArrival } from './shown-arrivals.ts';
import { displayedStatus, isViewedByStaff, statusHistory } from './status-history.ts';
import { withdrawnItems } from './taken-back.ts';

export async function detailsOf(db: Db, scope: StaffScope, bookingId: number, language: GuestLanguage) {
  const { facilityId } = scope;
  const row = await bookingById(db, facilityId, bookingId);
  if (!row) throw notFound();
  const registrations = await withQr(db, await registrationsOf(db, facilityId, bookingId));
  const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
  const ids = registrations.map(each => each.id);
  const amendments = await amendmentsOf(db, facilityId, ids);
  const emails = await slotEmails(db, facilityId, bookingId);
  const sentBack = await sentBackItems(db, row, ids, showFor(scope));
  const registrationItems = registrations.map(each => ({
    ...registrationItem(each, personItems(scope, questions, each)),
    has_email: hasEmail(each, row, emails),
    contact_changed: each.slotNumber === 0 && row.trustedContact !== null,
    amended: amendments
      .filter(({ registrationId }) => registrationId === each.id)
      .map(one => amendedItem(scope, questions, one)),
    sent_back: sentBack.filter(({ registrationId }) => registrationId === each.id),
  }));
  const mainRegistration = registrationItems.find(log => log.slot === 0);
  const vericode = await mainVerificationCode(db, facilityId, bookingId);
  const history = await statusHistory(db, row);
  return {
    booking: {
      ...bookingItem(row, vericode, showFor(scope)),
      unseen: registrations.length > 0 && !isViewedByStaff(history),
      booking_status: displayedStatus(row, history),
      arrivals: await arrivalItems(db, row),
      may_note_arrival: await mayRecordArrival(db, row),
      decoded_at: mainRegistration?.decoded_at ?? null,
      decoded_status: mainRegistration?.decoded_status ?? null,
    },
    visitor_logs: registrationItems,
    companion: mainRegistration?.companion ?? [],
    qrCodeData: mainRegistration?.qrCodeData ?? null,
    vericode,
    status_history: history,
    companion_links: await companionLinks(db, row),
    open_forms: await openForms(db, row, showFor(scope)),
    hand_overs: await handOversOf(db, row),
    taken_back: await withdrawnItems(db, row, showFor(scope)),
  };
}

function bookingItem(row: Booking, vericode: string | null, show: ShowValue) {
  return {
    id: row.id,
    booking_status_id: row.bookingStatusId,
    checkin_date: row.checkinDate,
    checkin_time: row.checkinTime,
    checkout_date: row.checkoutDate,
    checkout_time: row.checkoutTime,
    undelivered: row.undelivered,
    guest_contact_no: show(row.guestContactNo ?? ''),
    pms_reservation_no: row.pmsBookingNo,
    pms_code: row.pmsCode,
    origin: row.origin,
    pms_booking_status: row.pmsBookingStatus,
    room_number: row.roomNumber,
    reservation_site: row.metadata.reservation_site ?? '',
    other_reservation_numbers: row.metadata.other_reservation_numbers ?? [],
    vericode,
    number_of_guests: expectedPersons(row),
    persons_registered: row.personsRegistered,
    party: shownPartyOf(row),
    name: show(row.name),
    name_kana: show(row.nameKana),
    phone: show(row.phone),
    email: show(row.email),
    send_method: row.sendMethod,
    past_send_method: row.pastSendMethod,
    stop_send_guide_mail: toFlag(row.stopSendGuideMail),
    is_new: row.isNew,
  };
}

function registrationItem(each: RegistrationWithQr, persons: ReturnType<typeof personItems>) {
  const [main, ...companion] = persons;
  if (!main) throw new Error(`Registration ${each.id} has no persons`);
  return {
    id: each.id,
    slot: each.slotNumber,
    language: toGuestLanguage(each.language),
    created_at: each.submittedAt.toISOString(),
    qrCodeData: each.qr,
    proof: each.proof,
    person_checked: each.personCheckedAt && {
      at: each.personCheckedAt.toISOString(),
      username: each.checkedBy,
    },
    version: each.version,
    data_confirmed: each.dataConfirmedAt && {
      at: each.dataConfirmedAt.toISOString(),
      by: each.dataConfirmedBy === null ? ('guest' as const) : ('staff' as const),
      username: each.confirmedBy,
    },
    decoded_at: each.decodedAt?.toISOString() ?? null,
    decoded_status: each.decodedStatus,
    localized_filter: each.localizedFilter,
    acceptance: {
      hash: each.termsHash,
      language: toGuestLanguage(each.termsLanguage),
      by: each.termsAcceptedBy,
      at: each.submittedAt.toISOString(),
    },
    main,
    companion,
  };
}

/** The stored language may be unknown to this release. */
const toGuestLanguage = (language: string): GuestLanguage => (isGuestLanguage(language) ? language : 'ja');

async function mainVerificationCode(db: Db, facilityId: number, bookingId: number): Promise<string | null> {
  const [main] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), eq(slot.number, 0)));
  if (!main) return null;
  return (await slotSecrets(db, facilityId, [main.id])).get(main.id)?.verificationCode ?? null;
}

async function slotEmails(db: Db, facilityId: number, bookingId: number) {
  const rows = await db
    .select({ number: slot.number, email: slot.email })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId)));
  return new Map(rows.map(({ number, email }) => [number, email]));
}

function hasEmail(each: Registration, booking: Booking, emails: ReadonlyMap<number, string>): boolean {
  const { slotNumber: number } = each;
  return (
    recipientOf({ registration: each, booking, slot: { number, email: emails.get(number) ?? '' } }) !== ''
  );
}

/** Returns the persons of a registration, the main guest first, with their answers in form order. */
export function personItems(
  scope: StaffScope,
  questions: readonly QuestionItem[],
  { persons }: Registration,
) {
  return persons.map(({ id, number, passportSeen, byLink, child, register, answers }) => ({
    id,
    number,
    passport_seen: toFlag(passportSeen),
    by_link: toFlag(byLink),
    child: toFlag(child),
    register,
    answers: questions.flatMap(question => {
      const personAnswer = answers.find(each => each.questionId === question.id);
      return personAnswer ? [answerItem(scope, question, personAnswer)] : [];
    }),
  }));
}

function answerItem(scope: StaffScope, question: QuestionItem, { id, value, fromBooking }: Answer) {
  const { input_type, is_core, label, language, display_order, section, system_name } = question;
  const isMasked = !mayReadPersonal(scope) && isPersonal(system_name);
  const displayText = isMasked ? showFor(scope)(value) : displayAnswer(question, value, language);
  return {
    id,
    value: isMasked ? null : value,
    display: displayText,
    masked: toFlag(isMasked),
    from_booking: toFlag(fromBooking),
    question: { id: question.id, input_type, is_core, label, language, display_order, section, system_name },
  };
}

function amendedItem(scope: StaffScope, questions: readonly QuestionItem[], one: AmendedAnswer) {
  const { id, at, by, username, reason, personId, questionId, before } = one;
  const question = questions.find(each => each.id === questionId);
  const isMasked = !mayReadPersonal(scope) && isPersonal(question?.system_name ?? null);
  const displayBefore = question ? displayAnswer(question, before, question.language) : before;
  return {
    id,
    at: at.toISOString(),
    by,
    username,
    reason: showFor(scope)(reason),
    person_id: personId,
    question: { id: questionId, label: question?.label ?? '' },
    was: isMasked ? showFor(scope)(before) : displayBefore,
    masked: toFlag(isMasked),
  };
}
