import '#test/harness/every-hotel.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { emailIs, usernameIs } from '#features/staff/account/queries.ts';
import { asOwner } from '#test/harness/database.ts';
import { explain } from '#test/harness/plan.ts';
import { accountQuery } from './accounts.ts';

beforeAll(async () => {
  await platformDb(db =>
    db.execute(sql`
      insert into user_account (username, email, password_hash, first_name, last_name, role, created_at)
      select 'Front' || n, 'Front' || n || '@example.com', '', '', '', 'staff', now() from generate_series(1, 1000) as n`),
  );
  await asOwner('analyze user_account');
});

test.each([
  ['user id', 'username_lower', usernameIs],
  ['e-mail address', 'email_lower', emailIs],
])('finds a user through an index on the %s, ignoring case', async (_what, column, condition) => {
  const plan = await platformDb(db => explain(db, accountQuery(db, condition(' HANA@Example.com '))));
  expect(plan).toContain(`Index Cond: (${column} = 'hana@example.com'::text)`);
});
