import { facilityById } from '#features/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { HELD_BACK } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { allowed } from './allowance.ts';
import { prepare, type Ready, sendingOf, type Taken } from './hand-over.ts';
import { type GuideDecisions, type Locked, lockMessages, type Row, unsettled, update } from './message.ts';
import { queueSending } from './queue.ts';
import { noteUndelivered } from './reached.ts';

/** Those of these messages of a hotel that are still to be sent, marked where they go out at most once. */
export async function take(
  db: Db,
  site: Site,
  guides: GuideDecisions,
  { facilityId, ids }: { facilityId: number; ids: readonly number[] },
): Promise<Taken[]> {
  const locked = await lockMessages(db, facilityId, ids);
  const others = locked.rows.filter(({ kind, state }) => kind !== 'guide' && state === 'queued');
  const [hotel, own] = await Promise.all([facilityById(db, facilityId), readyGuides(db, guides, locked)]);
  const ready = [...own, ...others.map(row => ({ row, to: null, mayWait: true }))];
  const going = await allowed(db, hotel, ready, waitOn);
  if (going.length === 0) return [];
  const sending = sendingOf(db, site, hotel);
  const marking = mark(
    db,
    going.map(({ row }) => row).filter(({ kind }) => kind === 'guide'),
  );
  const [taken] = await Promise.all([Promise.all(going.map(each => prepare(db, sending, each))), marking]);
  return taken;
}

/** Guide messages that nothing bars. One that was under way when a process died is uncertain. */
async function readyGuides(db: Db, guides: GuideDecisions, { rows, bookings }: Locked): Promise<Ready[]> {
  const own = rows.filter(({ kind }) => kind === 'guide');
  for (const row of own) if (row.state === 'sending') await noteUncertain(db, row);
  const queued = own.filter(({ state }) => state === 'queued');
  const judged = queued.length > 0 ? await guides.judge(db, queued, bookings) : [];
  const ready: Ready[] = [];
  const waiting: Row[] = [];
  for (const [index, row] of queued.entries()) {
    const verdict = judged[index];
    if (verdict?.kind === 'go') ready.push({ row, ...verdict });
    else if (verdict?.kind === 'drop') await drop(db, guides, row, verdict.reason);
    else waiting.push(row);
  }
  await waitOn(db, waiting);
  return ready;
}

/** The process died before the provider answered: sending it again could send it twice. */
async function noteUncertain(db: Db, row: Row): Promise<void> {
  await update(db, row, { state: 'uncertain', settledAt: now() });
  await noteUndelivered(db, row);
  log.warn({ facilityId: row.facilityId, message: row.id }, 'Nobody knows whether a guide message went out');
}

async function drop(db: Db, guides: GuideDecisions, row: Row, reason: string): Promise<void> {
  await update(db, row, { state: 'dropped', lastError: reason, settledAt: now() });
  await guides.replace(db, row);
}

/** Tries again later; nothing is marked as sent until then. */
async function waitOn(db: Db, rows: readonly Row[]): Promise<void> {
  await queueSending(db, rows, { runAt: new Date(now().getTime() + HELD_BACK) });
}

/** Before they are handed over. */
async function mark(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.update(message).set({ state: 'sending' }).where(unsettled(rows));
}
