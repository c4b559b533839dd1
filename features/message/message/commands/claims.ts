import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import { withinTimes } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { accountMail, message } from '../tables.ts';
import type { MessageKey } from './message.ts';

// A claim moves the message's `due_at` into the future, so that other processes skip the message. This only
// saves work. Whether a message is sent is decided by `prepareToSend`, which checks the state under a lock.

export type Claim = ({ of: 'message' } & MessageKey) | { of: 'account'; id: number; createdAt: Date };

type ClaimRequest = { channel: Channel; count: number; until: Date };

/**
 * Claims due messages: first account emails, then other messages, then guide messages. The claims last until
 * `until`. Hotels take turns by id. `served` contains the hotel served last for each rank, and is updated.
 */
export async function claimDue(db: Db, wanted: ClaimRequest, served: LastServedHotels): Promise<Claim[]> {
  const { channel, count } = wanted;
  const claims = channel === 'email' ? await claimAccountMails(db, wanted) : [];
  for (const rank of ['urgent', 'bulk'] as const)
    if (claims.length < count)
      claims.push(...(await claimMessages(db, { ...wanted, rank, count: count - claims.length }, served)));
  return claims;
}

async function claimAccountMails(db: Db, { count, until }: ClaimRequest): Promise<Claim[]> {
  const { rows } = await db.execute<{ id: string; createdAt: string }>(sql`
    update ${accountMail} set due_at = ${until.toISOString()}
    where id in (
      select id from ${accountMail} where state = 'queued' and due_at <= ${now().toISOString()}
      order by due_at limit ${count} for update skip locked)
    returning id, extract(epoch from created_at) * 1000 as "createdAt"`);
  return rows.map(row => ({ of: 'account', id: Number(row.id), createdAt: dateOf(row.createdAt) }));
}

/** These conditions must match the partial indexes. */
const RANKS = { urgent: sql`kind <> 'guide'`, bulk: sql`kind = 'guide'` };

type LastServedHotels = Record<keyof typeof RANKS, number>;

type MessageClaimRequest = ClaimRequest & { rank: keyof typeof RANKS };

async function claimMessages(
  db: Db,
  wanted: MessageClaimRequest,
  served: LastServedHotels,
): Promise<Claim[]> {
  const { rank, count, until } = wanted;
  let hotels = await dueHotels(db, wanted, served[rank]);
  if (hotels.length === 0 && served[rank] > 0) hotels = await dueHotels(db, wanted, 0);
  served[rank] = hotels.at(-1) ?? 0;
  if (hotels.length === 0) return [];
  const { rows } = await db.execute<Record<keyof MessageKey, string>>(sql`
    select own.facility_id as "facilityId", own.id, own.booking_id as "bookingId",
      extract(epoch from own.created_at) * 1000 as "createdAt"
    from unnest(${sql.param(hotels)}::bigint[]) as hotel (id)
      cross join lateral (
        select facility_id, id, booking_id, created_at from ${message}
        where facility_id = hotel.id and ${isDue(wanted)}
        order by due_at limit ${Math.ceil(count / hotels.length)} for no key update skip locked) as own
    limit ${count}`);
  const claims = rows.map(row => ({
    of: 'message' as const,
    facilityId: Number(row.facilityId),
    id: Number(row.id),
    bookingId: Number(row.bookingId),
    createdAt: dateOf(row.createdAt),
  }));
  await moveDue(db, claims, until);
  return claims;
}

async function dueHotels(db: Db, wanted: MessageClaimRequest, after: number): Promise<number[]> {
  const next = (from: ReturnType<typeof sql>) => sql`
    select facility_id from ${message} where facility_id > ${from} and ${isDue(wanted)} order by facility_id limit 1`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive hotel (id) as (
      (${next(sql`${after}::bigint`)})
      union all
      select (${next(sql`hotel.id`)}) from hotel where hotel.id is not null)
    select id from hotel where id is not null limit ${wanted.count}`);
  return rows.map(({ id }) => Number(id));
}

const isDue = ({ channel, rank }: MessageClaimRequest) =>
  sql`channel = ${channel} and state = 'queued' and ${RANKS[rank]} and due_at <= ${now().toISOString()}`;

const dateOf = (ms: string) => new Date(Math.floor(Number(ms)));

/** Extends the claims. If `dueAt` is the current time, releases them. */
export async function moveDue(db: Db, claims: readonly Claim[], dueAt: Date): Promise<void> {
  const messages = claims.filter(claim => claim.of === 'message');
  const mails = claims.filter(claim => claim.of === 'account').map(({ id }) => id);
  if (messages.length > 0)
    await db
      .update(message)
      .set({ dueAt })
      .where(
        and(
          anyOf(
            message.facilityId,
            messages.map(({ facilityId }) => facilityId),
          ),
          anyOf(
            message.id,
            messages.map(({ id }) => id),
          ),
          withinTimes(
            message.createdAt,
            messages.map(({ createdAt }) => createdAt),
          ),
          inArray(message.state, ['queued', 'sending']),
        ),
      );
  if (mails.length > 0)
    await db
      .update(accountMail)
      .set({ dueAt })
      .where(and(anyOf(accountMail.id, mails), eq(accountMail.state, 'queued')));
}

export async function findAbandoned(db: Db, limit: number): Promise<MessageKey[]> {
  return await db
    .select({
      facilityId: message.facilityId,
      id: message.id,
      bookingId: message.bookingId,
      createdAt: message.createdAt,
    })
    .from(message)
    .where(sql`state = 'sending' and due_at <= ${now().toISOString()}`)
    .orderBy(message.dueAt)
    .limit(limit);
}
