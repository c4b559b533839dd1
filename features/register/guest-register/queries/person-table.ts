import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { type Contact, contactOf } from '#features/booking/booking/queries/list-columns.ts';
import { missingText } from '#features/booking/booking/queries/missing-in-words.ts';
import { shownPartyOf } from '#features/booking/booking/queries/party.ts';
import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { isCancelled, statusById } from '#features/booking/booking/rules/status.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { displayAnswer } from '#features/form/questionnaire/queries/display.ts';
import { cellOf } from '#features/form/questionnaire/rules/question-types.ts';
import type { RegisterStatus } from '#features/hotel/register-law/rules/register-status.ts';
import type { Registration } from '#features/registration/registration/queries/registrations.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { displayPhone } from '#i18n/phone.ts';
import { wallClock } from '#platform/clock/zone.ts';
import type { ExportedPerson } from './exported-persons.ts';
import type { Cell, Column } from './workbook.ts';

type Field = Column & { cell(row: ExportedPerson): Cell };

/** The hotel that exports the list. `country`: country of national phone numbers. */
type Hotel = { language: DashboardLanguage; timezone: string; country: string };

export function personTable(questions: readonly QuestionItem[], hotel: Hotel): Field[] {
  return [
    ...bookingFields(hotel),
    ...personFields(hotel),
    ...questions.map(each => questionField(each, hotel.language)),
  ];
}

function bookingFields({ language, country }: Hotel): Field[] {
  const listText = dashboardTranslator(language, 'staff-registration');
  const exportText = dashboardTranslator(language, 'staff-export');
  const partyLabel = cacheLast((booking: Booking) => partyText(booking, language));
  const statusName = cacheLast((id: number) => listText(`status.${statusById(id).name}`));
  return [
    textField(listText('column.bookingNo'), ({ booking }) => booking.pmsBookingNo),
    // Shows the cancellation, so that staff do not call the guest.
    textField(listText('column.status'), ({ booking }) =>
      isCancelled(booking) ? listText('cancelled') : statusName(booking.bookingStatusId),
    ),
    dayField(listText('column.checkin'), ({ booking }) => booking.checkinDate),
    dayField(listText('column.checkout'), ({ booking }) => booking.checkoutDate),
    textField(exportText('column.room'), ({ booking }) => booking.roomNumber),
    ...contactFields({ language, country }),
    numberField(exportText('column.expected'), ({ booking }) => expectedPersons(booking)),
    numberField(exportText('column.persons'), ({ persons }) => persons),
    textField(exportText('column.party'), ({ booking }) => partyLabel(booking)),
  ];
}

function partyText(booking: Booking, language: DashboardLanguage): string {
  const { state, missing } = shownPartyOf(booking);
  const word = dashboardTranslator(language, 'staff-register')(`party.${state}`);
  if (!isIncomplete(state)) return word;
  return dashboardTranslator(language, 'staff-registration')('joined', {
    first: word,
    second: missingText(missing, language),
  });
}

function personFields({ language, timezone }: Hotel): Field[] {
  const listText = dashboardTranslator(language, 'staff-registration');
  const exportText = dashboardTranslator(language, 'staff-export');
  const formatStatus = registerStatusFormatter(language);
  const momentField = (title: string, at: (registration: Registration) => Date | null): Field => {
    const localTimeOf = cacheLast((registration: Registration) => {
      const instant = at(registration);
      return instant && wallClock(instant, timezone);
    });
    return {
      title,
      kind: 'moment',
      cell: ({ registered }) => (registered ? localTimeOf(registered.registration) : null),
    };
  };
  return [
    momentField(listText('column.registered'), ({ submittedAt }) => submittedAt),
    textField(exportText('column.enteredBy'), ({ registered }) =>
      registered?.handOver === undefined ? null : exportText(`enteredBy.${registered.handOver}`),
    ),
    textField(
      exportText('column.person'),
      ({ registered }) => registered && personName(exportText, registered),
    ),
    textField(exportText('column.originalSeen'), ({ registered }) =>
      registered?.person.passportSeen ? listText('yes') : null,
    ),
    textField(exportText('column.register'), ({ registered }) => formatStatus(registered?.person.register)),
    momentField(exportText('column.dataConfirmed'), ({ dataConfirmedAt }) => dataConfirmedAt),
  ];
}

/** Caches the last result, because the persons of a booking follow each other. */
function cacheLast<Of, Result>(work: (of: Of) => Result): (of: Of) => Result {
  let last: { of: Of; result: Result } | undefined;
  return of => {
    if (last?.of !== of) last = { of, result: work(of) };
    return last.result;
  };
}

export function registerStatusFormatter(
  language: DashboardLanguage,
): (standing: RegisterStatus | null | undefined) => string | null {
  const t = dashboardTranslator(language, 'staff-register');
  const list = new Intl.ListFormat(language);
  return standing => {
    if (!standing) return null;
    if (standing.mark !== 'missing') return t(`mark.${standing.mark}`);
    return t('missing', { items: list.format(standing.missing.map(item => t(`item.${item}`))) });
  };
}

/**
 * Returns columns with the contact data from the PMS, so that staff can call guests who have not registered.
 * Data entered by guests is not used.
 */
function contactFields({ language, country }: Pick<Hotel, 'language' | 'country'>): Field[] {
  const listText = dashboardTranslator(language, 'staff-registration');
  const exportText = dashboardTranslator(language, 'staff-export');
  const contactOfBooking = cacheLast((booking: Booking) => contactOf(booking, country));
  const formatPhone = cacheLast(displayPhone);
  const contactField = (title: string, value: (contact: Contact) => string) =>
    textField(title, ({ booking }) => value(contactOfBooking(booking)) || null);
  return [
    textField(listText('details.site'), ({ booking }) => booking.metadata.reservation_site || null),
    contactField(exportText('column.booked'), ({ name }) => name),
    contactField(exportText('column.bookedKana'), ({ nameKana }) => nameKana),
    contactField(exportText('column.bookedPhone'), given => formatPhone(given.phone)),
    contactField(exportText('column.bookedEmail'), ({ email }) => email),
    textField(listText('column.method'), ({ booking: { sendMethod } }) =>
      sendMethod === '--' ? null : listText(`method.${sendMethod}`),
    ),
  ];
}

const textField = (title: string, cell: (row: ExportedPerson) => string | null | undefined): Field => ({
  title,
  kind: 'text',
  cell: row => cell(row) ?? null,
});

const numberField = (title: string, cell: (row: ExportedPerson) => number | null): Field => ({
  title,
  kind: 'number',
  cell,
});

const dayField = (title: string, cell: (row: ExportedPerson) => string): Field => ({
  title,
  kind: 'day',
  cell: row => dayCell(cell(row)),
});

type Translate = ReturnType<typeof dashboardTranslator<'staff-export'>>;

function personName(
  t: Translate,
  { registration, person }: NonNullable<ExportedPerson['registered']>,
): string {
  const [leader, number] = [registration.slotNumber, person.number];
  if (leader === 0 && person.child) return t('person.child', { number });
  if (leader === 0) return number === 0 ? t('person.main') : t('person.companion', { number });
  return number === 0
    ? t('person.leader', { number: leader })
    : t('person.leaderCompanion', { leader, number });
}

function questionField(question: QuestionItem, language: DashboardLanguage): Field {
  const answerOf = ({ registered }: ExportedPerson) =>
    registered?.person.answers.find(each => each.questionId === question.id)?.value ?? '';
  switch (cellOf(question)) {
    case 'day':
      return dayField(question.label, answerOf);
    case 'yes': {
      const yesText = dashboardTranslator(language, 'staff-registration')('yes');
      return textField(question.label, row => (answerOf(row) === '' ? null : yesText));
    }
    case 'text':
      return textField(question.label, row => displayAnswer(question, answerOf(row), language) || null);
  }
}

/** Earlier dates are exported as text, because spreadsheets treat 1900 as a leap year. */
const FIRST_CERTAIN_DAY = '1900-03-01';

export function dayCell(date: string): Cell {
  if (date === '') return null;
  return date < FIRST_CERTAIN_DAY ? date : new Date(`${date}T00:00:00Z`);
}
