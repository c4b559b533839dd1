import { and, asc, eq, ne } from 'drizzle-orm';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { whereMonthlyRows } from '#features/booking/booking/queries/bookings.ts';
import { numbersOf } from '#features/booking/booking/rules/numbers.ts';
import { displayAnswer } from '#features/form/questionnaire/queries/display.ts';
import { pmsValues } from '#features/guest/guest-access/rules/masking.ts';
import { proofMsLeft } from '#features/guest/guest-access/rules/proofs.ts';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { termsVersionByHash } from '#features/hotel/terms/queries.ts';
import { message } from '#features/message/message/tables.ts';
import { amendment } from '#features/registration/registration/tables.ts';
import { formatDate } from '#i18n/formatters.ts';
import { type GuestLanguage, isGuestLanguage, languageNames } from '#i18n/languages.ts';
import { displayPhone } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { MyData, Row, Section } from '../contract.ts';
import {
  bookingRetentionEnd,
  correctionMode,
  mayConfirm,
  type Purpose,
  type RetentionEnd,
  retentionEndOfMessages,
} from '../rules/own-data.ts';
import type { GuestData, StoredAnswer } from './kept.ts';
import { loadPictureViews } from './picture-views.ts';
import { lastDeletion } from './requests.ts';
import { momentIn, retentionSentence } from './words.ts';

/** Returns all data that the hotel has about a guest's registration, in the language of `data`. */
export async function dataOf(db: Db, scope: GuestScope, data: GuestData): Promise<MyData> {
  const { booking, registration, timezone, language, hotel } = data;
  const at = now();
  const correctionState = { booking, decodedStatus: registration.decodedStatus, timezone };
  const isConfirmed = registration.dataConfirmedAt !== null;
  return {
    hotel: await facilityNameIn(db, hotel.id, language),
    language,
    made_at: at.toISOString(),
    reservation_no: booking.pmsBookingNo,
    checkin_date: booking.checkinDate,
    checkout_date: booking.checkoutDate,
    parts: [...data.persons.map(person => partOf(data, person)), await partOfBooking(db, data)],
    terms: await termsOf(db, data),
    version: registration.version,
    may_correct: correctionMode(correctionState, at),
    may_confirm: isConfirmed ? 'done' : mayConfirm(correctionState, at) ? 'yes' : 'no',
    deletion: await lastDeletion(db, data),
    seconds_left: Math.floor(proofMsLeft(scope, at) / 1000),
  };
}

export function titleOf({ persons, questions, language }: GuestData, number: number): string {
  const t = translator(language, 'guest-rights');
  const role = number === 0 ? t('sheet.you') : t('sheet.companion', { number });
  const question = questions.find(({ system_name }) => system_name === 'full_name');
  const person = persons.find(each => each.number === number);
  const name = person?.answers.find(({ questionId }) => questionId === question?.id)?.value;
  return name ? t('sheet.named', { role, name }) : role;
}

function partOf(data: GuestData, person: GuestData['persons'][number]): MyData['parts'][number] {
  const groups = Map.groupBy(person.kept, ({ purpose, clock }) => `${purpose}/${clock.rule}/${clock.until}`);
  const sections = [...groups.values()].flatMap(answers => {
    const [first] = answers;
    return first
      ? [
          sectionOf(
            data.language,
            first.purpose,
            first.clock,
            answers.map(each => rowOf(data, each)),
          ),
        ]
      : [];
  });
  return { title: titleOf(data, person.number), person: person.number, sections };
}

function sectionOf(language: GuestLanguage, purpose: Purpose, clock: RetentionEnd, rows: Row[]): Section {
  const t = translator(language, 'guest-rights');
  return {
    purpose,
    title: t(`sheet.section.${purpose}.title`),
    why: t(`sheet.section.${purpose}.why`),
    kept: retentionSentence(language, clock),
    rule: clock.rule,
    until: clock.until,
    rows,
  };
}

function rowOf({ language }: GuestData, { answer, question, picture }: StoredAnswer): Row {
  const t = translator(language, 'guest-rights');
  return {
    label: question.label,
    value: picture ? t('sheet.picture') : displayAnswer(question, answer.value, language),
    stored: picture ? null : answer.value,
    person_id: answer.personId,
    question_id: answer.questionId,
    picture: picture?.kind ?? null,
  };
}

const factRow = (label: string, value: string): Row => ({
  label,
  value,
  stored: null,
  person_id: null,
  question_id: null,
  picture: null,
});

async function partOfBooking(db: Db, data: GuestData): Promise<MyData['parts'][number]> {
  const { language, keeping } = data;
  const t = translator(language, 'guest-rights');
  const clock = bookingRetentionEnd(keeping, false);
  const messages = await messagesOf(db, data);
  const newest = messages.at(-1);
  const pictureViews = await loadPictureViews(db, data);
  const sections = [
    sectionOf(language, 'booking', clock, bookingRows(data)),
    sectionOf(language, 'record', clock, await recordRows(db, data)),
    ...(newest
      ? [
          sectionOf(
            language,
            'messages',
            retentionEndOfMessages(businessDay(newest.createdAt, data.timezone)),
            messages.map(({ createdAt, channel }) =>
              factRow(momentIn(language, createdAt, data.timezone), t(`sheet.channel.${channel}`)),
            ),
          ),
        ]
      : []),
    sectionOf(
      language,
      'looks',
      { rule: 'audit', until: null, count: 0 },
      pictureViews.length === 0
        ? [factRow(t('sheet.looks.picture'), t('sheet.looks.none'))]
        : pictureViews.map(({ at, by, isSaved, picture, person }) => {
            const pictureName = t(`sheet.looks.what.${picture}`);
            const pictureLabel =
              person === null || data.persons.length === 1
                ? pictureName
                : t('sheet.named', { role: titleOf(data, person), name: pictureName });
            const actionText = isSaved
              ? t('sheet.looks.saved', { what: pictureLabel })
              : t('sheet.looks.viewed', { what: pictureLabel });
            return factRow(
              momentIn(language, at, data.timezone),
              t('sheet.looks.by', { done: actionText, by: t(`sheet.looks.${by}`) }),
            );
          }),
    ),
  ];
  return { title: t('sheet.booking'), person: null, sections };
}

function bookingRows({ booking, slot, language }: GuestData): Row[] {
  const t = translator(language, 'guest-rights');
  const bookingValues = pmsValues(booking, slot);
  const isMain = slot.number === 0;
  const [, ...others] = numbersOf(booking);
  const rows = [
    factRow(t('sheet.field.reservation'), booking.pmsBookingNo),
    factRow(t('sheet.field.otherNumbers'), isMain ? others.join(', ') : ''),
    factRow(t('sheet.field.checkin'), formatDate(language, booking.checkinDate, { year: true })),
    factRow(t('sheet.field.checkout'), formatDate(language, booking.checkoutDate, { year: true })),
    factRow(t('sheet.field.name'), bookingValues.full_name),
    factRow(t('sheet.field.reading'), bookingValues.full_name_for_katakana),
    factRow(t('sheet.field.phone'), bookingValues.phone === '' ? '' : displayPhone(bookingValues.phone)),
    // Includes a relay address of a booking site, because it is stored even though the form asks for the
    // guest's own address.
    factRow(
      t('sheet.field.email'),
      isMain ? (booking.metadata.email_address ?? '') : bookingValues.email_address,
    ),
    factRow(
      t('sheet.field.address'),
      [bookingValues.postal_code, bookingValues.full_address].filter(Boolean).join(' '),
    ),
  ];
  return rows.filter(({ value }) => value !== '');
}

async function recordRows(db: Db, { registration, language, timezone }: GuestData): Promise<Row[]> {
  const t = translator(language, 'guest-rights');
  const formatMoment = (at: Date | null) => (at === null ? '' : momentIn(language, at, timezone));
  const languageName = isGuestLanguage(registration.language) ? languageNames[registration.language] : '';
  const amendments = await db
    .select({ at: amendment.at, byKind: amendment.byKind })
    .from(amendment)
    .where(
      and(eq(amendment.facilityId, registration.facilityId), eq(amendment.registrationId, registration.id)),
    )
    .orderBy(asc(amendment.version));
  const rows = [
    factRow(t('sheet.field.submitted'), formatMoment(registration.submittedAt)),
    factRow(t('sheet.field.language'), languageName),
    factRow(t('sheet.field.filter'), registration.localizedFilter ?? ''),
    factRow(t('sheet.field.mail'), registration.email),
    factRow(t('sheet.field.timezone'), registration.timezone),
    factRow(t('sheet.field.decoded'), formatMoment(registration.decodedAt)),
    factRow(t('sheet.field.confirmed'), formatMoment(registration.dataConfirmedAt)),
    ...amendments
      .filter(({ byKind }) => byKind !== 'companion')
      .map(({ at, byKind }) =>
        factRow(
          t(byKind === 'staff' ? 'sheet.field.correctedByStaff' : 'sheet.field.corrected'),
          formatMoment(at),
        ),
      ),
  ];
  return rows.filter(({ value }) => value !== '');
}

function messagesOf(db: Db, { booking, slot }: GuestData) {
  const { facilityId, bookingId, createdAt } = message;
  return db
    .select({ createdAt, channel: message.channel })
    .from(message)
    .where(
      and(
        whereMonthlyRows({ facilityId, bookingId, time: createdAt }, booking.facilityId, [booking]),
        eq(message.slotId, slot.id),
        ne(message.kind, 'notice'),
      ),
    )
    .orderBy(asc(createdAt), asc(message.id));
}

async function termsOf(db: Db, { registration }: GuestData): Promise<MyData['terms']> {
  const { facilityId, termsHash, termsLanguage, termsAcceptedBy, submittedAt } = registration;
  const by = termsAcceptedBy === 'signature' || termsAcceptedBy === 'checkbox' ? termsAcceptedBy : 'none';
  const text = by === 'none' ? undefined : await termsVersionByHash(db, facilityId, termsHash);
  return {
    accepted_at: submittedAt.toISOString(),
    by,
    language: isGuestLanguage(termsLanguage) ? termsLanguage : 'ja',
    html: text?.content || null,
  };
}
