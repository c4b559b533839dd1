import { and, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { attemptCount } from '#features/access/access/tables.ts';
import { isNotHeld } from '#features/booking/booking/queries/holds.ts';
import { booking, bookingHold, earlyCancellation } from '#features/booking/booking/tables.ts';
import { shiftNote } from '#features/desk/booking-note/tables.ts';
import { deskAct } from '#features/desk/offline-desk/tables.ts';
import { guestSession, proofLock } from '#features/guest/guest-access/tables.ts';
import { countDeletedOf } from '#features/hotel/deletion/commands/count-deleted.ts';
import {
  RETENTION_DAYS,
  RETENTION_YEARS,
  yearsAfter,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import type { DeletedKind, Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { sendingDay, settingPast } from '#features/hotel/facility/tables.ts';
import { repeatableCall } from '#features/integration/api/tables.ts';
import { bookingFile } from '#features/integration/booking-entry/tables/file.ts';
import { connectorMessage } from '#features/integration/connector/tables.ts';
import { webhookEvent } from '#features/integration/webhook/tables.ts';
import { signUp } from '#features/lifecycle/sign-up/tables.ts';
import { accountMail, guideMailOperation, message } from '#features/message/message/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { SESSION_SECONDS } from '#features/staff/session/rules.ts';
import {
  passkeyChallenge,
  passwordReset,
  staffSession,
  twoFactorChallenge,
} from '#features/staff/session/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

const BATCH_SIZE = 500;
const DAY = 86_400_000;

const timeAgo = (milliseconds: number) => new Date(now().getTime() - milliseconds);
const daysAgo = (days: number) => timeAgo(days * DAY);
/**
 * Returns midnight UTC the given number of years ago. The hotel's time zone is ignored, because a few hours
 * make no difference.
 */
const yearsAgo = (years: number) => new Date(yearsAfter(now().toISOString().slice(0, 10), -years));

/**
 * Deletes a batch of a rule's expired rows.
 * @returns the hotel of each deleted row, or null if the row belongs to no hotel
 */
type DeleteBatch = (db: Db) => Promise<{ facilityId: number | null }[]>;

/**
 * Deletes expired data of all hotels that does not depend on a booking's retention
 * (docs/reference/retention.md), such as message texts, logs, account emails, webhook events, sign-ups, unused
 * and former accounts, sessions, proofs and counters. The fact and time of sending a message are kept with its
 * booking.
 * @returns the number of deleted items by type
 */
export async function deleteExpiredOfAllHotels(): Promise<Record<string, number>> {
  return {
    messages: await deleteInBatches('messages', 'messages', deleteMessageTexts),
    operations:
      (await deleteInBatches('operations', 'operations', dropOperations)) +
      (await deleteInBatches('operations', 'operations', dropDeskActs)),
    shiftNotes: await deleteInBatches('shiftNotes', 'shiftNotes', dropShiftNotes),
    pastSettings: await deleteInBatches('pastSettings', 'pastSettings', dropPastSettings),
    bookingFiles: await deleteInBatches('bookingFiles', 'files', dropBookingFiles),
    connectorLog: await deleteInBatches('connectorLog', 'connectorLog', dropConnectorLog),
    earlyCancellations: await deleteInBatches('earlyCancellations', 'counts', dropEarlyCancellations),
    accountMails: await deleteInBatches('accountMails', 'accountMails', dropAccountMails),
    webhooks: await deleteInBatches('webhooks', 'webhooks', dropWebhooks),
    signUps: await deleteInBatches('signUps', 'signUps', dropSignUps),
    unfinished: await deleteInBatches('unfinished', 'accounts', dropUnfinishedAccounts),
    formerUsers: await deleteInBatches('formerUsers', 'accounts', dropFormerUsers),
    guestSessions: await deleteInBatches('guestSessions', 'sessions', dropGuestSessions),
    staffSessions: await deleteInBatches('staffSessions', 'sessions', dropStaffSessions),
    proofs: await deleteAndSum('proofs', [dropLocks, dropResets, dropChallenges, dropPasskeyChallenges]),
    repeats: await deleteInBatches('repeats', 'counts', dropIdempotencyKeys),
    counters: await deleteAndSum('counters', [dropAttempts, dropSendingDays]),
  };
}

async function deleteAndSum(rule: Rule, works: readonly DeleteBatch[]): Promise<number> {
  let sum = 0;
  for (const work of works) sum += await deleteInBatches(rule, 'counts', work);
  return sum;
}

/**
 * Deletes in batches until no expired rows are left. Each batch is deleted and counted in its own
 * transaction.
 */
async function deleteInBatches(rule: Rule, what: DeletedKind, work: DeleteBatch): Promise<number> {
  let count = 0;
  for (;;) {
    const deletedCount = await platformDb(async db => countDeletedOf(db, { rule, what }, await work(db)));
    count += deletedCount;
    if (deletedCount < BATCH_SIZE) return count;
  }
}

const withoutFacility = (rows: readonly unknown[]) => rows.map(() => ({ facilityId: null }));

function deleteMessageTexts(db: Db) {
  const { facilityId, id, createdAt } = message;
  const isOld = lt(createdAt, daysAgo(RETENTION_DAYS.messages));
  const oldMessages = db
    .select({ facilityId, id, createdAt })
    .from(message)
    .where(
      and(
        isOld,
        sql`${message.sealed} <> ''::bytea`,
        notInArray(message.state, ['queued', 'sending']),
        isNotHeld(message),
      ),
    )
    .limit(BATCH_SIZE);
  return db
    .update(message)
    .set({ sealed: Buffer.alloc(0), lastError: null })
    .where(and(sql`(${facilityId}, ${id}, ${createdAt}) in ${oldMessages}`, isOld, isNotHeld(message)))
    .returning({ facilityId });
}

/** True if none of the bookings in the results of a guide mail operation is on legal hold. */
const namesNoHeldBooking: SQL = sql`not exists (
  select from ${bookingHold} join ${booking}
    on (${booking.facilityId}, ${booking.id}) = (${bookingHold.facilityId}, ${bookingHold.bookingId})
  where ${bookingHold.facilityId} = ${guideMailOperation.facilityId} and ${bookingHold.liftedAt} is null
    and ${guideMailOperation.results} @> jsonb_build_array(
      jsonb_build_object('pms_code', ${booking.pmsCode}, 'reservation_no', ${booking.pmsBookingNo})))`;

function dropOperations(db: Db) {
  const oldOperations = db
    .select({ id: guideMailOperation.id })
    .from(guideMailOperation)
    .where(and(lt(guideMailOperation.at, daysAgo(RETENTION_DAYS.operations)), namesNoHeldBooking))
    .limit(BATCH_SIZE);
  return db
    .delete(guideMailOperation)
    .where(inArray(guideMailOperation.id, oldOperations))
    .returning({ facilityId: guideMailOperation.facilityId });
}

/** Deletes actions that were recorded offline, even if staff have not handled them yet. */
function dropDeskActs(db: Db) {
  const { facilityId, actId, receivedAt } = deskAct;
  const oldActions = db
    .select({ facilityId, actId })
    .from(deskAct)
    .where(and(lt(receivedAt, daysAgo(RETENTION_DAYS.operations)), isNotHeld(deskAct)))
    .limit(BATCH_SIZE);
  return db.delete(deskAct).where(sql`(${facilityId}, ${actId}) in ${oldActions}`).returning({ facilityId });
}

/** Keeps open notes, because each shift hands them over to the next until they are done. */
function dropShiftNotes(db: Db) {
  const { facilityId, id, doneAt } = shiftNote;
  const isOld = lt(doneAt, daysAgo(RETENTION_DAYS.shiftNotes));
  const oldNotes = db.select({ facilityId, id }).from(shiftNote).where(isOld).limit(BATCH_SIZE);
  return db
    .delete(shiftNote)
    .where(and(sql`(${facilityId}, ${id}) in ${oldNotes}`, isOld))
    .returning({ facilityId });
}

function dropPastSettings(db: Db) {
  const { facilityId, id, replacedAt } = settingPast;
  const oldValues = db
    .select({ facilityId, id })
    .from(settingPast)
    .where(lt(replacedAt, yearsAgo(RETENTION_YEARS.pastSettings)))
    .limit(BATCH_SIZE);
  return db.delete(settingPast).where(sql`(${facilityId}, ${id}) in ${oldValues}`).returning({ facilityId });
}

/** Deletes booking files with their rows and the data for undoing their imports. */
function dropBookingFiles(db: Db) {
  const oldFiles = db
    .select({ facilityId: bookingFile.facilityId, id: bookingFile.id })
    .from(bookingFile)
    .where(and(lt(bookingFile.endsAt, now()), notInArray(bookingFile.state, ['taking', 'undoing'])))
    .limit(BATCH_SIZE);
  return db
    .delete(bookingFile)
    .where(sql`(${bookingFile.facilityId}, ${bookingFile.id}) in ${oldFiles}`)
    .returning({ facilityId: bookingFile.facilityId });
}

/** Deletes log entries of connectors. Held messages are kept longer, because vendors do not send them again. */
function dropConnectorLog(db: Db) {
  const { facilityId, id, at, sealed } = connectorMessage;
  const isExpired = or(
    and(isNull(sealed), lt(at, daysAgo(RETENTION_DAYS.connectorLog))),
    lt(at, daysAgo(RETENTION_DAYS.connectorHeld)),
  );
  const oldConnectorMessages = db
    .select({ facilityId, id })
    .from(connectorMessage)
    .where(isExpired)
    .limit(BATCH_SIZE);
  return db
    .delete(connectorMessage)
    .where(and(sql`(${facilityId}, ${id}) in ${oldConnectorMessages}`, isExpired))
    .returning({ facilityId });
}

function dropEarlyCancellations(db: Db) {
  const { facilityId, pmsCode, pmsBookingNo, at } = earlyCancellation;
  const isOld = lt(at, daysAgo(RETENTION_DAYS.earlyCancellations));
  const oldCancellations = db
    .select({ facilityId, pmsCode, pmsBookingNo })
    .from(earlyCancellation)
    .where(isOld)
    .limit(BATCH_SIZE);
  return db
    .delete(earlyCancellation)
    .where(and(sql`(${facilityId}, ${pmsCode}, ${pmsBookingNo}) in ${oldCancellations}`, isOld))
    .returning({ facilityId });
}

function dropAccountMails(db: Db) {
  const oldMails = db
    .select({ id: accountMail.id })
    .from(accountMail)
    .where(lt(accountMail.createdAt, daysAgo(RETENTION_DAYS.accountMails)))
    .limit(BATCH_SIZE);
  return db
    .delete(accountMail)
    .where(inArray(accountMail.id, oldMails))
    .returning({ facilityId: accountMail.facilityId });
}

function dropWebhooks(db: Db) {
  const { facilityId, id, at } = webhookEvent;
  const oldEvents = db
    .select({ facilityId, id })
    .from(webhookEvent)
    .where(and(lt(at, daysAgo(RETENTION_DAYS.webhooks)), isNotHeld(webhookEvent)))
    .limit(BATCH_SIZE);
  return db.delete(webhookEvent).where(sql`(${facilityId}, ${id}) in ${oldEvents}`).returning({ facilityId });
}

async function dropSignUps(db: Db) {
  const oldSignUps = db
    .select({ id: signUp.id })
    .from(signUp)
    .where(lt(signUp.createdAt, daysAgo(RETENTION_DAYS.signUps)))
    .limit(BATCH_SIZE);
  return withoutFacility(
    await db.delete(signUp).where(inArray(signUp.id, oldSignUps)).returning({ id: signUp.id }),
  );
}

/**
 * Deletes accounts that never opened a hotel. Locks them first, because the user may be opening a hotel at
 * the same time.
 */
async function dropUnfinishedAccounts(db: Db) {
  const staleAccounts = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        isNull(userAccount.facilityId),
        isNull(userAccount.organizationId),
        lt(userAccount.createdAt, daysAgo(RETENTION_DAYS.unfinishedAccounts)),
      ),
    )
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return withoutFacility(await dropAccounts(db, staleAccounts));
}

async function dropFormerUsers(db: Db) {
  const formerAccounts = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(isNotNull(userAccount.deletedAt), lt(userAccount.deletedAt, yearsAgo(RETENTION_YEARS.formerUsers))),
    )
    .limit(BATCH_SIZE);
  return dropAccounts(db, formerAccounts);
}

function dropAccounts(db: Db, accounts: readonly { id: number }[]) {
  const ids = accounts.map(({ id }) => id);
  return db
    .delete(userAccount)
    .where(inArray(userAccount.id, [0, ...ids]))
    .returning({ facilityId: userAccount.facilityId });
}

function dropGuestSessions(db: Db) {
  const oldGuestSessions = db
    .select({ id: guestSession.id })
    .from(guestSession)
    .where(lt(guestSession.expiresAt, daysAgo(RETENTION_DAYS.guestSessions)))
    .limit(BATCH_SIZE);
  return db
    .delete(guestSession)
    .where(inArray(guestSession.id, oldGuestSessions))
    .returning({ facilityId: guestSession.facilityId });
}

function dropStaffSessions(db: Db) {
  const oldStaffSessions = db
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(lt(staffSession.createdAt, timeAgo(SESSION_SECONDS * 1000)))
    .limit(BATCH_SIZE);
  return db
    .delete(staffSession)
    .where(inArray(staffSession.id, oldStaffSessions))
    .returning({ facilityId: staffSession.facilityId });
}

function dropLocks(db: Db) {
  const { facilityId, key, updatedAt } = proofLock;
  const oldLocks = db
    .select({ facilityId, key })
    .from(proofLock)
    .where(lt(updatedAt, daysAgo(RETENTION_DAYS.proofsOfGuests)))
    .limit(BATCH_SIZE);
  return db
    .delete(proofLock)
    .where(
      and(sql`(${facilityId}, ${key}) in ${oldLocks}`, lt(updatedAt, daysAgo(RETENTION_DAYS.proofsOfGuests))),
    )
    .returning({ facilityId });
}

async function dropResets(db: Db) {
  const oldResets = db
    .select({ id: passwordReset.id })
    .from(passwordReset)
    .where(lt(passwordReset.createdAt, daysAgo(RETENTION_DAYS.proofsOfStaff)))
    .limit(BATCH_SIZE);
  return withoutFacility(
    await db
      .delete(passwordReset)
      .where(inArray(passwordReset.id, oldResets))
      .returning({ id: passwordReset.id }),
  );
}

async function dropChallenges(db: Db) {
  const { id, createdAt } = twoFactorChallenge;
  const oldChallenges = db
    .select({ id })
    .from(twoFactorChallenge)
    .where(lt(createdAt, daysAgo(RETENTION_DAYS.proofsOfStaff)))
    .limit(BATCH_SIZE);
  return withoutFacility(
    await db.delete(twoFactorChallenge).where(inArray(id, oldChallenges)).returning({ id }),
  );
}

async function dropPasskeyChallenges(db: Db) {
  const { challengeHash, createdAt } = passkeyChallenge;
  const oldPasskeyChallenges = db
    .select({ challengeHash })
    .from(passkeyChallenge)
    .where(lt(createdAt, daysAgo(RETENTION_DAYS.proofsOfStaff)))
    .limit(BATCH_SIZE);
  return withoutFacility(
    await db
      .delete(passkeyChallenge)
      .where(inArray(challengeHash, oldPasskeyChallenges))
      .returning({ createdAt }),
  );
}

/** Deletes old counters. Checks their age again, because a counter may be updated in the meantime. */
async function dropAttempts(db: Db) {
  const { key, since } = attemptCount;
  const isOld = lt(since, daysAgo(RETENTION_DAYS.counters));
  const oldAttempts = db.select({ key }).from(attemptCount).where(isOld).limit(BATCH_SIZE);
  return withoutFacility(
    await db
      .delete(attemptCount)
      .where(and(inArray(key, oldAttempts), isOld))
      .returning({ since }),
  );
}

function dropIdempotencyKeys(db: Db) {
  const { facilityId, apiKeyId, nameHash, beganAt } = repeatableCall;
  const isOld = lt(beganAt, daysAgo(RETENTION_DAYS.repeats));
  const oldKeys = db
    .select({ facilityId, apiKeyId, nameHash })
    .from(repeatableCall)
    .where(isOld)
    .limit(BATCH_SIZE);
  return db
    .delete(repeatableCall)
    .where(and(sql`(${facilityId}, ${apiKeyId}, ${nameHash}) in ${oldKeys}`, isOld))
    .returning({ facilityId });
}

function dropSendingDays(db: Db) {
  const { facilityId, day, channel } = sendingDay;
  const oldDays = db
    .select({ facilityId, day, channel })
    .from(sendingDay)
    .where(lt(day, daysAfter(now().toISOString().slice(0, 10), -RETENTION_DAYS.counters)))
    .limit(BATCH_SIZE);
  return db
    .delete(sendingDay)
    .where(sql`(${facilityId}, ${day}, ${channel}) in ${oldDays}`)
    .returning({ facilityId });
}
