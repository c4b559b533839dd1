import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { auditEntry } from '#features/audit/tables.ts';
import { userAccount } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';

const PAGE = 100;
const range = z.object({ from_date: z.string(), to_date: z.string() });

/** Who fetched which days' passport pictures when, newest first; those before the entry `before` where it is given. */
export async function idDownloads(db: Db, facilityId: number, before: number | undefined) {
  const rows = await db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      details: auditEntry.details,
      username: userAccount.username,
    })
    .from(auditEntry)
    .leftJoin(userAccount, eq(userAccount.id, auditEntry.actorId))
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.action, 'export.ids'),
        before === undefined ? undefined : lt(auditEntry.id, before),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(PAGE + 1);
  const data = rows.slice(0, PAGE).map(({ id, at, details, username }) => ({
    id,
    user: { username: username ?? '' },
    created_at: at.toISOString(),
    value_new: range.parse(details),
  }));
  return { data, next_cursor: rows.length > PAGE ? String(data.at(-1)?.id) : null };
}
