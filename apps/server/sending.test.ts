import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { deliverWebhooks } from '#features/integration/webhook/events.ts';
import { postAccountMail } from '#features/message/message/commands/post.ts';
import { accountLetter } from '#features/message/message/queries/letters/to-users.ts';
import { accountMailRequested } from '#features/staff/session/events.ts';
import { readConfig } from '#platform/config/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { emptyDatabase, testDatabase } from '#test/harness/database.ts';
import { queryValue, temporaryFolder } from '#test/harness/embedded.ts';
import { openService } from './service.ts';

/** Generous, because tests are slow on a busy machine. */
const PATIENCE = { timeout: 60_000 };

test('a restored copy runs jobs that send nothing, and sends pending messages after the operator allows it', async () => {
  await closeDatabase();
  onTestFinished(() => openDatabase(testDatabase()));
  const lines: string[] = [];
  const { url: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL } = await emptyDatabase();
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
  const env = { DATABASE_URL, MIGRATION_DATABASE_URL, MASTER_KEY, DATA_DIR: await temporaryFolder() };
  const config = readConfig(env, 'test');
  const started = async () => {
    const service = await openService({ config, part: 'worker', pages: false });
    onTestFinished(service.close);
    return service;
  };
  const letSend = async (heldAt: string | null) => {
    const owner = new pg.Client({ connectionString: MIGRATION_DATABASE_URL });
    await owner.connect();
    await owner.query('update installation set sending_held_at = $1', [heldAt]);
    await owner.end();
  };
  const waiting = (name: string) =>
    queryValue(
      MIGRATION_DATABASE_URL,
      `select count(*)::int from graphile_worker.jobs where task_identifier = '${name}' and attempts = 0`,
    );
  const mailsLeft = () =>
    queryValue(MIGRATION_DATABASE_URL, `select count(*)::int from account_mail where state = 'queued'`);
  await (await started()).close();
  await letSend('2025-01-01T12:00:00Z');
  configureLog({ level: 'warn', destination: { write: line => lines.push(line) } });
  onTestFinished(() => configureLog({ level: 'warn' }));
  const held = await started();
  await platformDb(async db => {
    const sheet = accountLetter('reset', { language: 'en', url: 'https://a.example', username: 'a' });
    const mail = { sheets: [sheet] };
    await postAccountMail(db, 'a.example', { occasion: 'x', to: 'a@example.com', mail });
    await deliverWebhooks.add(db, { facilityId: 1, endpointId: 1 });
    await accountMailRequested.add(db, { kind: 'reset', about: 1, nonce: '', language: 'ja' });
  });
  await expect.poll(() => waiting(accountMailRequested.name), PATIENCE).toBe(0);
  expect([await mailsLeft(), await waiting(deliverWebhooks.name)]).toEqual([1, 1]);
  expect(lines.join()).toContain('Nothing is sent: this is a restored copy');
  await held.close();
  await letSend(null);
  await started();
  await expect.poll(mailsLeft, PATIENCE).toBe(0);
  await expect.poll(() => waiting(deliverWebhooks.name), PATIENCE).toBe(0);
});
