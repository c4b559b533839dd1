import { eq, max, sql } from 'drizzle-orm';
import { inFacility, inFacilitySnapshot } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { image } from '#features/registration/image/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { exportedRows, transferredTables } from '../../queries/outgoing.ts';
import { shapesOf } from '../../queries/shapes.ts';
import { PART_BYTES } from '../../rules.ts';
import { hotelExport } from '../../tables.ts';
import { addPart, dropParts, partName, whereExport } from './parts.ts';

type Export = Pick<typeof hotelExport.$inferSelect, 'id' | 'recipient'>;

/**
 * Stores all rows in parts. The rows are from one snapshot, so that references are consistent. Starts over
 * after an interruption.
 */
export async function makeRowParts(scope: SystemScope, made: Export): Promise<void> {
  await dropParts(scope, made.id);
  await inFacilitySnapshot(scope, async db => {
    const { takenAt, lastPicture } = await snapshotOf(db, scope);
    const shapes = await shapesOf(db);
    let number = 1;
    for (const [name, how] of transferredTables()) {
      const shape = shapes.get(name);
      if (!shape) throw new Error(`There is no table ${name}`);
      for await (const { lines, bytes } of groupIntoParts(exportedRows(db, scope.facilityId, shape, how))) {
        const part = { number, name: partName(number, `${name}.jsonl`), tableName: name };
        await addPart(scope, made, { ...part, count: lines, bytes });
        number += 1;
      }
    }
    await inFacility(scope, other =>
      other
        .update(hotelExport)
        .set({ takenAt, lastPicture, pictureDone: 0 })
        .where(whereExport(scope, made.id)),
    );
  });
}

/**
 * Start of the oldest write transaction that is still running. The snapshot does not contain its changes, so
 * the archive must not claim a later time.
 */
const oldestWriter = sql`select min(xact_start) from pg_stat_activity
  where datname = current_database() and backend_xid is not null`;

async function snapshotOf(db: Db, { facilityId }: SystemScope) {
  const [found] = await db
    .select({ lastPicture: max(image.id), takenAt: sql<string>`least(now(), (${oldestWriter}))` })
    .from(image)
    .where(eq(image.facilityId, facilityId));
  return { takenAt: new Date(found?.takenAt ?? 0), lastPicture: found?.lastPicture ?? 0 };
}

async function* groupIntoParts(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<{ lines: number; bytes: Buffer }> {
  let lines: Buffer[] = [];
  let size = 0;
  for await (const rows of batches)
    for (const row of rows) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      if (size > 0 && size + line.length > PART_BYTES) {
        yield { lines: lines.length, bytes: Buffer.concat(lines) };
        lines = [];
        size = 0;
      }
      lines.push(line);
      size += line.length;
    }
  if (size > 0) yield { lines: lines.length, bytes: Buffer.concat(lines) };
}
