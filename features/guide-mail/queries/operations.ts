import { and, desc, eq, type SQL } from 'drizzle-orm';
import { userAccount } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { OperationLog } from '../contract/by-hand.ts';
import { guideMailOperation, type OperationKind } from '../tables.ts';
import { nameOfRow, operationResults } from './operation-results.ts';

const NEWEST = 50;

/** Operations of staff on guide mail, by kind, newest first. */
export async function newestOperations(
  db: Db,
  facilityId: number,
  /** This one alone. */
  id?: number,
): Promise<Record<OperationKind, OperationLog[]>> {
  const only = id === undefined ? undefined : eq(guideMailOperation.id, id);
  const newest = (kind: OperationKind) => logs(db, facilityId, and(eq(guideMailOperation.kind, kind), only));
  return { send: await newest('send'), stop: await newest('stop'), restart: await newest('restart') };
}

/** One operation as the log shows it. Throws where the facility has none of this id. */
export async function operationLog(db: Db, facilityId: number, id: number): Promise<OperationLog> {
  const [found] = await logs(db, facilityId, eq(guideMailOperation.id, id));
  if (!found) throw new Error(`Guide mail operation ${id} is gone`);
  return found;
}

async function logs(db: Db, facilityId: number, which: SQL | undefined): Promise<OperationLog[]> {
  const rows = await db
    .select({ operation: guideMailOperation, username: userAccount.username })
    .from(guideMailOperation)
    .leftJoin(
      userAccount,
      and(
        eq(userAccount.facilityId, guideMailOperation.facilityId),
        eq(userAccount.id, guideMailOperation.userId),
      ),
    )
    .where(and(eq(guideMailOperation.facilityId, facilityId), which))
    .orderBy(desc(guideMailOperation.id))
    .limit(NEWEST);
  const sends = rows.flatMap(({ operation }) => (operation.kind === 'send' ? [operation.id] : []));
  const became = await operationResults(db, facilityId, sends);
  return rows.map(({ operation: { id, at, results, userId }, username }) => ({
    id,
    created_at: at.toISOString(),
    username: username ?? '',
    by_guest: userId === null,
    count: results.length,
    results: results.map(row => ({
      ...row,
      result: became.get(id)?.get(nameOfRow(row.pms_code, row.reservation_no)) ?? row.result,
    })),
  }));
}
