import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { type AuditKind, actionsOf } from '#features/audit/audit/rules.ts';
import { auditEntry, auditTally } from '#features/audit/audit/tables.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { apiKey } from '#features/integration/api/tables.ts';
import { connector } from '#features/integration/connector/tables.ts';
import { webhookEndpoint } from '#features/integration/webhook/tables.ts';
import { organizationVisit, userAccount } from '#features/staff/account/tables.ts';
import { localTime } from '#platform/clock/zone.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import type { listAudit } from '../contract.ts';

type Input = z.output<typeof listAudit.input>;

/** Returns a page of the audit log. Reading it adds an audit entry, which is not on this page. */
export function viewAudit(scope: StaffScope, { actor_id, kind, reservation_no, from, to, cursor }: Input) {
  const filters = {
    actorId: actor_id,
    kind,
    bookingNo: reservation_no?.trim(),
    from,
    to,
    cursor: cursor ? readAuditCursor(cursor) : undefined,
  };
  return inFacility(scope, async db => {
    const page = await auditPage(db, scope.facilityId, filters);
    await audit(db, scope, {
      action: 'audit.viewed',
      details: { actor_id, kind, reservation_no, from, to, rows: page.data.length },
    });
    return page;
  });
}

export function auditedPeople(scope: StaffScope) {
  return inFacility(scope, db => accountsOf(db, scope.facilityId));
}

type AuditCursor = { at: string; id: number };

const cursorParts = z.tuple([z.iso.datetime(), z.coerce.number<string>().int().positive()]);

const writeAuditCursor = ({ at, id }: { at: Date; id: number }) => `${at.toISOString()}/${id}`;

/** @throws 422 on `cursor` if the text cannot be a cursor of a previous page */
function readAuditCursor(text: string): AuditCursor {
  const parsed = cursorParts.safeParse(text.split('/'));
  if (!parsed.success) throw invalidInput({ cursor: 'field_invalid' });
  const [at, id] = parsed.data;
  return { at, id };
}

const PAGE_SIZE = 100;

type AuditFilters = {
  actorId: number | undefined;
  kind: AuditKind | undefined;
  bookingNo: string | undefined;
  /** YYYY-MM-DD in the hotel's time zone. `from` and `to` are inclusive. */
  from: string | undefined;
  to: string | undefined;
  cursor: AuditCursor | undefined;
};

export async function auditPage(db: Db, facilityId: number, filters: AuditFilters) {
  const rows = await db
    .select({ entry: auditEntry, user: userAccount, key: apiKey.name, booking, tally: auditTally })
    .from(auditEntry)
    .leftJoin(
      userAccount,
      and(sameHotel(userAccount.id, auditEntry.actorId), eq(auditEntry.actorKind, 'staff')),
    )
    .leftJoin(apiKey, and(sameHotel(apiKey.id, auditEntry.actorId), eq(auditEntry.actorKind, 'api-key')))
    .leftJoin(booking, sameHotel(booking.id, auditEntry.bookingId))
    .leftJoin(auditTally, sameHotel(auditTally.entryId, auditEntry.id))
    .where(await filterCondition(db, facilityId, filters))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(PAGE_SIZE + 1);
  const last = rows[PAGE_SIZE - 1]?.entry;
  const subjects = await subjectsOf(db, facilityId, rows);
  return {
    data: rows.slice(0, PAGE_SIZE).map(row => itemOf(row, subjects)),
    next_cursor: last && rows.length > PAGE_SIZE ? writeAuditCursor(last) : null,
  };
}

async function filterCondition(db: Db, facilityId: number, filters: AuditFilters): Promise<SQL | undefined> {
  const { actorId, kind, bookingNo, from, to, cursor } = filters;
  const timezone = await timezoneOf(db, facilityId);
  return and(
    eq(auditEntry.facilityId, facilityId),
    actorId === undefined
      ? undefined
      : and(eq(auditEntry.actorKind, 'staff'), eq(auditEntry.actorId, actorId)),
    kind && inArray(auditEntry.action, actionsOf(kind)),
    bookingNo ? inArray(auditEntry.bookingId, bookingIdsByNo(db, facilityId, bookingNo)) : undefined,
    from ? gte(auditEntry.at, localTime(from, '00:00', timezone)) : undefined,
    to ? lt(auditEntry.at, localTime(daysAfter(to, 1), '00:00', timezone)) : undefined,
    cursor && olderThanCursor(cursor),
  );
}

/**
 * Selects entries older than the cursor. Also compares `at` alone, because otherwise the database would
 * search the partitions of later months.
 */
const olderThanCursor = ({ at, id }: AuditCursor) =>
  sql`${auditEntry.at} <= ${at}::timestamptz and (${auditEntry.at}, ${auditEntry.id}) < (${at}::timestamptz, ${id}::bigint)`;

async function timezoneOf(db: Db, facilityId: number): Promise<string> {
  const [found] = await db
    .select({ timezone: facility.timezone })
    .from(facility)
    .where(eq(facility.id, facilityId));
  if (!found) throw new Error(`Facility ${facilityId} does not exist`);
  return found.timezone;
}

export async function accountsOf(db: Db, facilityId: number) {
  const organizationUsers = db
    .select({ id: organizationVisit.userId })
    .from(organizationVisit)
    .where(eq(organizationVisit.facilityId, facilityId));
  const rows = await db
    .select()
    .from(userAccount)
    .where(or(eq(userAccount.facilityId, facilityId), inArray(userAccount.id, organizationUsers)))
    .orderBy(asc(userAccount.lastName), asc(userAccount.firstName), asc(userAccount.id));
  return rows.map(user => ({ id: user.id, username: user.username, name: fullName(user) }));
}

const fullName = ({ lastName, firstName }: typeof userAccount.$inferSelect) =>
  `${lastName} ${firstName}`.trim();

const bookingIdsByNo = (db: Db, facilityId: number, bookingNo: string) =>
  db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.pmsBookingNo, bookingNo)));

type Row = {
  entry: typeof auditEntry.$inferSelect;
  user: typeof userAccount.$inferSelect | null;
  key: string | null;
  booking: Booking | null;
  tally: typeof auditTally.$inferSelect | null;
};

type Subjects = Record<'keys' | 'vendors' | 'hosts', ReadonlyMap<number, string>>;

const toIdList = (value: unknown): number[] => (typeof value === 'number' ? [value] : []);

async function subjectsOf(db: Db, facilityId: number, rows: readonly Row[]): Promise<Subjects> {
  const keyIds = rows.flatMap(({ entry }) => toIdList(entry.details.apiKeyId));
  const keys = await db
    .select({ id: apiKey.id, name: apiKey.name })
    .from(apiKey)
    .where(and(eq(apiKey.facilityId, facilityId), anyOf(apiKey.id, keyIds)));
  const connectorIds = rows.flatMap(({ entry }) => toIdList(entry.details.connectorId));
  const connectors = await db
    .select({ id: connector.id, vendor: connector.vendor })
    .from(connector)
    .where(and(eq(connector.facilityId, facilityId), anyOf(connector.id, connectorIds)));
  const webhookIds = rows.flatMap(({ entry }) => toIdList(entry.details.webhook));
  const webhooks = await db
    .select({ id: webhookEndpoint.id, url: webhookEndpoint.url })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.facilityId, facilityId), anyOf(webhookEndpoint.id, webhookIds)));
  return {
    // Contains only the host, because the path of a URL may contain a secret.
    hosts: new Map(webhooks.map(each => [each.id, new URL(each.url).host])),
    keys: new Map(keys.map(each => [each.id, each.name])),
    vendors: new Map(connectors.map(each => [each.id, each.vendor])),
  };
}

function aboutOf(
  { apiKeyId, connectorId, webhook }: Record<string, unknown>,
  { keys, vendors, hosts }: Subjects,
) {
  return {
    key: keys.get(Number(apiKeyId)) ?? null,
    vendor: vendors.get(Number(connectorId)) ?? null,
    host: hosts.get(Number(webhook)) ?? null,
  };
}

function itemOf({ entry, user, key, booking, tally }: Row, subjects: Subjects) {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: {
      kind: entry.actorKind,
      id: entry.actorId,
      username: user?.username ?? null,
      name: user ? fullName(user) : key,
    },
    booking: booking && {
      id: booking.id,
      pms_code: booking.pmsCode,
      reservation_no: booking.pmsBookingNo,
    },
    details: entry.details,
    about: aboutOf(entry.details, subjects),
    source: entry.source,
    tries: tally && {
      count: tally.count,
      until: tally.lastAt.toISOString(),
      networks: tally.sources.length,
    },
  };
}
