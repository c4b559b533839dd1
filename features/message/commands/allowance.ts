import type { Channel } from '#features/booking/rules/send-method.ts';
import { type Allowance, takeAllowance } from '#features/facility/commands/facility.ts';
import type { Facility } from '#features/facility/queries/facility.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { type Row, update } from './message.ts';

/** A message that may go if its hotel may send; `mayWait`: if not, it waits, else it is dropped. */
type Ready = { row: Row; mayWait: boolean };

/**
 * Those of a hotel's messages that may be sent now: it is approved and below its daily limit, which the first reach first. Others are dropped, or
 * given to `wait`. Notices to the hotel itself are always sent, and a retry does not count again.
 */
export async function allowed<R extends Ready>(
  db: Db,
  hotel: Facility | undefined,
  ready: readonly R[],
  wait: (db: Db, rows: readonly Row[]) => Promise<void>,
): Promise<R[]> {
  const free = ready.filter(({ row }) => isFree(row));
  const counted = Map.groupBy(
    ready.filter(({ row }) => !isFree(row)),
    ({ row }) => row.channel,
  );
  const going = [...free];
  const waiting: Row[] = [];
  for (const [channel, some] of counted) {
    const at = now();
    const { taken, refused } = await allowance(db, hotel, { channel, wanted: some.length }, at);
    going.push(...some.slice(0, taken));
    // The dashboard shows it.
    const lastError = refused === 'unapproved' ? 'unapproved' : 'day-full';
    for (const { row, mayWait } of some.slice(taken)) {
      await update(db, row, { lastError, ...(!mayWait && { state: 'dropped', settledAt: at }) });
      if (mayWait) waiting.push(row);
    }
  }
  await wait(db, waiting);
  return going;
}

/** Counts as many messages of a hotel as it may still send today, of those wanted; its owner is told once where that is not all. */
export async function allowance(
  db: Db,
  hotel: Facility | undefined,
  wanted: { channel: Channel; wanted: number },
  at: Date,
): Promise<Allowance> {
  const allowed = await takeAllowance(db, hotel, wanted, at);
  if (hotel && allowed.refused === 'tell') await warnOwner(db, hotel, wanted.channel, at);
  return allowed;
}

const isFree = ({ kind, attempts }: Row) => kind === 'notice' || attempts > 0;

async function warnOwner(db: Db, hotel: Facility, channel: Channel, at: Date): Promise<void> {
  if (!hotel.userId) return;
  const facilityId = hotel.id;
  log.warn({ facilityId, channel }, 'A hotel has sent as many messages as it may today');
  const nonce = `${facilityId}-${businessDay(at, hotel.timezone)}-${channel}`;
  await accountMailAsked.add(db, { kind: 'sendingFull', about: hotel.userId, nonce, language: '' });
}
