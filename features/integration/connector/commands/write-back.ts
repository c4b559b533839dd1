import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { recordPath } from '#features/access/access/rules/staff-pages.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { eventsAfter } from '#features/registration/registration/queries/events.ts';
import {
  type Answer,
  registrationsOfMany,
} from '#features/registration/registration/queries/registrations.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { Db } from '#platform/database/pool.ts';
import { askVendor } from '../queries/ask-vendor.ts';
import { VendorError, type WriteBack } from '../queries/vendor-api.ts';
import { vendorApis } from '../queries/vendor-apis.ts';
import type { WriteClass } from '../rules/accounts.ts';
import { FAMILY_NAME } from '../rules/pair-up.ts';
import { connectorAccount } from '../tables.ts';
import { extendPollClaim, type PollClaim, releasePollClaim, updatePollState } from './claim-poll.ts';
import { whereAccount } from './fetching-connector.ts';
import { logEntry, logMessages } from './log-messages.ts';

const BATCH_SIZE = 20;

type BookingEvent = Awaited<ReturnType<typeof eventsAfter>>[number];
type PendingWrite = {
  cursor: number;
  bookingId: number;
  entry: WriteBack | null;
  allowed: readonly WriteClass[];
};
type Answers = ReadonlyMap<string, string>;

/**
 * Writes new registrations to the vendor one by one, so that a crashed worker causes at most one repetition.
 * Stops at the first registration that cannot be sent now. A later poll retries it.
 */
export async function writeBack(claim: PollClaim): Promise<void> {
  const { scope, vendor, account } = claim;
  let currentClaim = claim;
  try {
    const dueWrites = await inFacility(scope, db => loadDueWrites(db, claim));
    const ask = askVendor(vendor, account);
    for (const each of dueWrites) {
      const { entry, allowed } = each;
      const writeEntry = (known: WriteBack) => vendorApis[vendor].write(ask, account, known, allowed);
      const result = entry ? await tryWrite(() => writeEntry(entry)) : 'none';
      if (result === 'later') return;
      const extendedClaim = await inFacility(scope, db => storeResult(db, currentClaim, each, result));
      if (!extendedClaim) return;
      currentClaim = extendedClaim;
    }
  } finally {
    await inFacility(scope, db => releasePollClaim(db, currentClaim));
  }
}

type Result = 'written' | 'not_written' | 'none' | 'later';

async function tryWrite(write: () => Promise<void>): Promise<Result> {
  try {
    await write();
    return 'written';
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return error.kind === 'request' || error.kind === 'answer' ? 'not_written' : 'later';
  }
}

/**
 * Stores the result of writing one registration.
 * @returns the poll with its extended claim, or null if another worker has the claim and this worker must stop
 */
async function storeResult(
  db: Db,
  claim: PollClaim,
  { cursor, bookingId, entry }: PendingWrite,
  result: Result,
): Promise<PollClaim | null> {
  const extendedClaim = await extendPollClaim(db, claim);
  if (!extendedClaim) return null;
  await updatePollState(db, claim, { writtenUpTo: cursor });
  if (!entry || (result !== 'written' && result !== 'not_written')) return extendedClaim;
  await logMessages(db, claim, [logEntry(entry.number, result)]);
  const { scope, connectorId, vendor } = claim;
  if (result === 'written')
    await audit(db, scope, { action: 'connector.wrote', bookingId, details: { connectorId, vendor } });
  return extendedClaim;
}

/**
 * Returns the registrations since the last write, in order. `entry` is null if a registration is not for this
 * vendor or no longer exists.
 */
async function loadDueWrites(
  db: Db,
  { scope: { facilityId }, connectorId, vendor }: PollClaim,
): Promise<readonly PendingWrite[]> {
  const [row] = await db
    .select({ writes: connectorAccount.writes, after: connectorAccount.writtenUpTo })
    .from(connectorAccount)
    .where(whereAccount(facilityId, connectorId));
  if (!row || row.writes.length === 0) return [];
  const { writes } = row;
  const newEvents = await eventsAfter(db, facilityId, row.after, BATCH_SIZE);
  const isWritable = ({ event, booking, slot }: BookingEvent) =>
    booking.pmsCode === vendor &&
    (slot === 0 || writes.includes('companions')) &&
    (event.type === 'submitted' || event.type === 'amended');
  const answersOf = await personsAnswers(db, facilityId, newEvents.filter(isWritable));
  const hotel = await facilityById(db, facilityId);
  const t = dashboardTranslator(hotel?.country === 'JP' ? 'ja' : 'en', 'staff-mail');
  return newEvents.map(each => {
    const { event, booking, slot } = each;
    const persons = isWritable(each) ? answersOf.get(event.registrationId) : undefined;
    const url = staffOrigin() + recordPath(booking);
    const entry = persons && {
      number: booking.pmsBookingNo,
      ...partyOf(persons, { slot, writes }),
      note: t('vendorNote', { url }),
      noteMark: url,
    };
    return {
      cursor: event.cursor,
      bookingId: booking.id,
      entry: entry ?? null,
      allowed: slot === 0 ? writes : writes.filter(isOfPersons),
    };
  });
}

/** False for data that only the main guest's registration may write, such as the pre-check-in status. */
const isOfPersons = (each: WriteClass) => each !== 'note' && each !== 'prechecked';

/** Returns the persons to write. Vendors treat a room leader as a companion of the main guest. */
function partyOf(
  [main, ...others]: readonly Answers[],
  { slot, writes }: { slot: number; writes: readonly WriteClass[] },
): Pick<WriteBack, 'answers' | 'companions'> {
  const first = main ?? new Map<string, string>();
  if (slot !== 0) return { answers: new Map(), companions: [first, ...others] };
  return { answers: first, companions: writes.includes('companions') ? others : [] };
}

/**
 * Maps each registration to its persons' answers by question subject. The person who filled in the form comes
 * first.
 */
async function personsAnswers(
  db: Db,
  facilityId: number,
  happened: readonly BookingEvent[],
): Promise<Map<number, readonly Answers[]>> {
  const ids = [...new Set(happened.map(({ booking }) => booking.id))];
  if (ids.length === 0) return new Map();
  const registrations = await registrationsOfMany(db, facilityId, ids);
  const questions = await questionsFor(db, facilityId, 'en', { hidden: true, retired: true });
  const subjectOf = new Map(questions.map(({ id, system_name }) => [id, system_name]));
  const withMainGuest = registrations.filter(({ persons }) => persons.some(({ number }) => number === 0));
  return new Map(
    withMainGuest.map(({ id, persons }) => [
      id,
      persons
        .toSorted((one, other) => one.number - other.number)
        .map(({ answers }) => answersBySubject(answers, subjectOf)),
    ]),
  );
}

function answersBySubject(
  answers: readonly Pick<Answer, 'questionId' | 'value' | 'familyName'>[],
  subjectOf: ReadonlyMap<number, string | null>,
): Answers {
  const subjectAnswers = answers.flatMap(({ questionId, value, familyName }): [string, string][] => {
    const subject = subjectOf.get(questionId);
    if (!subject || value === '') return [];
    return familyName === null
      ? [[subject, value]]
      : [
          [subject, value],
          [FAMILY_NAME, familyName],
        ];
  });
  return new Map(subjectAnswers);
}
