import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { explain } from '#test/harness/plan.ts';
import { slugQuery } from './facility.ts';

test('guests’ hotel is found by an index, whatever the case of its slug', async () => {
  const plan = await platformDb(async db => {
    // A table as small as a test's would be read whole otherwise.
    await db.execute(sql`set local enable_seqscan = off`);
    return explain(db, slugQuery(db, 'Hana'));
  });
  expect(plan).toMatch(/Index Cond: \(slug_lower = 'hana'/);
});
