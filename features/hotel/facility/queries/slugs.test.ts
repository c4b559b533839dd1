import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { explain } from '#test/harness/plan.ts';
import { slugQuery } from './facility.ts';

test('finds a hotel by its slug through an index, case-insensitively', async () => {
  const plan = await platformDb(async db => {
    // PostgreSQL would otherwise scan a small test table sequentially.
    await db.execute(sql`set local enable_seqscan = off`);
    return explain(db, slugQuery(db, 'Hana'));
  });
  expect(plan).toMatch(/Index Cond: \(slug_lower = 'hana'/);
});
