import '#test/harness/every-hotel.ts';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { ask, listeningLog, temporaryFolder } from '#test/harness/embedded.ts';

test('migrating names two hotels whose slugs differ only in case, and keeps both slugs', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  const [dir, log] = [await temporaryFolder(), listeningLog()];
  cpSync(join(import.meta.dirname, '../../db/migrations'), dir, { recursive: true });
  rmSync(join(dir, '20261121200000_slugs-whatever-their-case.sql'));
  await migrate(url, { log, dir });
  await ask(url, TWO_HOTELS);
  await expect(migrate(url, { log })).rejects.toThrow('Hana (facility 1), hana (facility 2)');
  const slugs = "select string_agg(slug_name, ' ' order by id) from facility";
  expect(await ask(url, slugs)).toBe('Hana hana');
});

const TWO_HOTELS = `
  insert into facility (slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
  select slug, '旅館', 'JP', '', '', '', '', '', '', 'Asia/Tokyo', now() from unnest(array['Hana', 'hana']) as slug`;
