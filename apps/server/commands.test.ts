import { defineJob } from '#platform/jobs/job.ts';
import '#test/harness/alone.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { sealBatch } from '#features/audit/audit/commands/seal.ts';
import { kenAll } from '#features/form/questionnaire/queries/postal-codes/factory.ts';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { postAccountMail } from '#features/message/message/commands/post.ts';
import { accountLetter } from '#features/message/message/queries/letters/to-users.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import { deleteUser } from '#features/staff/user/commands.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { filePlace } from '#platform/database/tables.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { asOwner, ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { queryValue, temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { runGenkan } from '#test/harness/operate.ts';
import { startRudeMailServer } from '#test/harness/rude-mail-server.ts';
import { sampleCases, variation } from '#test/harness/variation.ts';
import { MARK } from './file-marks.ts';

const base64 = (key: Buffer) => key.toString('base64');
const NEXT_KEY = base64(Buffer.alloc(32, 9));

const run = (name: string, args: string[], settings: Record<string, string> = {}) =>
  runGenkan(name, args, {
    DATABASE_URL: testDatabase(),
    MIGRATION_DATABASE_URL: ownersTestDatabase(),
    MASTER_KEY: base64(TEST_KEY),
    DATA_DIR: join(import.meta.dirname, 'nowhere'),
    ...settings,
  });

let hotel: TestFacility;
beforeAll(async () => {
  hotel = await aFacility();
});

test('`audit verify` names the hotel and the changed entries, and exits with code 1', async () => {
  const [touched, whole] = [hotel, await aFacility()];
  for (const { system, owner } of [touched, whole]) {
    await inFacility(system, db => audit(db, owner, { action: 'booking.viewed' }));
    await sealBatch(system);
  }
  const entry = await queryValue(
    ownersTestDatabase(),
    `select max(id) from audit_entry where facility_id = ${touched.facilityId}`,
  );
  await asOwner(`alter table audit_entry disable trigger user; update audit_entry set action = 'x' where id = ${entry};
    alter table audit_entry enable trigger user`);
  const { code, said } = await run('audit', ['verify']);
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^${touched.slug}: .*NOT WHOLE\n  changed: .*\\b${entry}\\b.* \\(seal \\d+ of .*Z\\)$`, 'm'),
  );
  expect(said).toMatch(new RegExp(`^${whole.slug}: .*, 1 seal, whole$`, 'm'));
});

test.each(
  sampleCases(
    [
      ['hotels', ['approve', 'demo', 'extra']],
      ['hotels', ['delete', 'demo', 'extra']],
      ['jobs', ['drop', '1', '2']],
      ['keys', ['list', 'all']],
      ['keys', ['retire', '--newest']],
      ['second-factor', ['forget', 'Front2026', 'Back2026']],
      ['sending', ['hold', 'now']],
      ['mail', ['test', 'a@example.com', 'b@example.com']],
      ['postal-codes', ['forget', 'list.csv']],
      ['backup', ['list', 'one', 'two']],
      ['restore', ['one', 'two']],
    ] as [string, string[]][],
    2,
  ),
)('%s prints its usage and does nothing if given extra arguments (%j)', async (name, words) => {
  const { code, complained } = await run(name, words);
  expect([code, complained]).toEqual([1, expect.stringContaining(`genkan ${name} `)]);
});

test('`jobs` lists failed jobs by ids only, retries them and deletes them', async () => {
  const failed = defineJob<{ facilityId: number; id: number; channel: string }>('message.missing_asked');
  await platformDb(async db => {
    await failed.add(db, { facilityId: 12, id: 34, channel: 'Hanako' }, { maxAttempts: 1 });
    await db.execute(`select from graphile_worker.permanently_fail_jobs(array(
      select id from graphile_worker.jobs where flags ? 'id 34'), 'Error 53100')`);
  });
  const listed = await run('jobs', ['list']);
  const [, id = ''] =
    /^(\d+) {2}dead {2}message\.missing_asked {2}facilityId 12, id 34 .*Error 53100$/m.exec(listed.said) ??
    [];
  expect([listed.code, id]).toEqual([0, expect.stringMatching(/^\d+$/)]);
  expect(listed.said).not.toContain('Hanako');
  expect(await run('jobs', ['retry', id])).toMatchObject({ code: 0, said: `Job ${id} is being retried.\n` });
  expect(await run('jobs', ['drop', id])).toMatchObject({
    code: 0,
    said: `Job ${id} (message.missing_asked) was dropped.\n`,
  });
  const again = await run('jobs', ['drop', id]);
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  expect((await run('jobs', ['drop', 'all'])).complained).toContain('genkan jobs list');
});

test('`mail test` sends a test email, or prints why the server rejected it', async () => {
  const server = await startRudeMailServer(() => undefined);
  onTestFinished(server.close);
  expect(await run('mail', ['test', 'operator@example.com'], { SMTP_URL: server.url })).toMatchObject({
    code: 0,
    said: 'The mail server accepted the test email.\n',
  });
  expect(server.taken).toEqual(['operator@example.com']);
  const nobody = await run('mail', ['test', 'operator@example.com'], { SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(nobody).toMatchObject({
    code: 1,
    complained: expect.stringContaining('(later): ECONNREFUSED CONN'),
  });
});

test('`mail list` lists messages that could not be sent, with reasons but without addresses', async () => {
  await platformDb(async db => {
    const mail = {
      sheets: [
        accountLetter('reset', { language: 'en', url: 'https://staff.example.com', username: 'Hanako1' }),
      ],
    };
    await postAccountMail(db, 'example.com', { occasion: 'x', to: 'hanako@example.com', mail });
    await db.update(accountMail).set({ lastError: 'later: CERT_HAS_EXPIRED CONN', attempts: 2 });
  });
  const { code, said } = await run('mail', ['list']);
  expect(code).toBe(0);
  expect(said).toMatch(
    /^account email \d+ {2}queued {2}since .*Z {2}2 tries {2}next .*Z {2}later: CERT_HAS_EXPIRED CONN$/m,
  );
  expect(said).not.toContain('hanako');
});

test('`audit breach` lists everyone whose data a user has seen, even if the user has since been deleted', async () => {
  const member = await aStaffMember(hotel);
  const { id: bookingId, pmsBookingNo } = await aBooking(hotel);
  await inFacility(hotel.system, db => audit(db, member, { action: 'booking.viewed', bookingId }));
  await deleteUser(hotel.owner, member.userId);
  const { code, said, complained } = await run('audit', ['breach', '--user', member.username, '--contacts']);
  expect(said).toMatch(/^"pms_code",.*"phone"\n/);
  expect(said).toContain(`"${pmsBookingNo}"`);
  expect(complained).toBe(`${hotel.slug}: 1 entry in the audit log, 1 booking, at least 1 person\n`);
  expect(code).toBe(0);
});

test("`hotels limit` prints the hotel's new sending limit", async () => {
  const { code, said } = await run('hotels', ['limit', hotel.slug.toUpperCase(), 'mails', '4321']);
  expect([code, said]).toEqual([0, expect.stringContaining('4321 mails per day')]);
  expect((await allHotels()).find(({ slug }) => slug === hotel.slug)).toMatchObject({
    mails: 4321,
    sms: 300,
  });
});

test('`sending` holds and releases messages and prints whether sending is on hold', async () => {
  const said = async (verb: string) => (await run('sending', [verb])).said;
  expect(await said('status')).toBe('Messages are sent.\n');
  expect(await said('hold')).toContain('Sending has been on hold since ');
  expect(await said('status')).toContain('Sending has been on hold since ');
  expect(await said('go')).toContain('Messages are sent.');
  expect((await run('sending', ['stop'])).complained).toContain('genkan sending hold');
});

test('`backup` copies the pictures of an external database and warns that the database is not included', async () => {
  const [from, to] = [await temporaryFolder(), await temporaryFolder()];
  const path = 'images/1/img_one';
  await diskStore(join(from, 'files')).put(path, Buffer.from('sealed'));
  const { said } = await run('backup', [to], { DATA_DIR: from });
  expect(said).toContain('1 pictures are in');
  expect(said).toContain('Your own database is not included: back it up first');
  expect((await diskStore(to).get(path))?.toString()).toBe('sealed');
  expect((await run('backup', [])).complained).toContain('genkan backup DIR');
  expect((await run('restore', [to])).complained).toContain('--identity FILE');
});

test('`backup` rejects a wrong source of pictures and an unmounted disk, and deletes nothing', async () => {
  const [from, to] = [await temporaryFolder(), await temporaryFolder()];
  const own = diskStore(join(from, 'files'));
  await own.put(MARK, Buffer.from('ours.disk\n'));
  await own.put('images/1/img_one', Buffer.from('sealed'));
  const place = { place: 'disk' as const, mark: 'ours.disk', since: new Date() };
  await platformDb(db => db.insert(filePlace).values(place));
  try {
    expect((await run('backup', [to], { DATA_DIR: from })).said).toContain('1 pictures are in');
    await own.remove(MARK);
    const gone = await run('backup', [to], { DATA_DIR: from });
    expect([gone.code, gone.complained]).toEqual([1, expect.stringContaining('is missing')]);
    await own.put(MARK, Buffer.from('ours.disk\n'));
    await diskStore(to).remove(MARK);
    const empty = await run('backup', [to], { DATA_DIR: from });
    expect([empty.code, empty.complained]).toEqual([
      1,
      expect.stringContaining('is not the previous backup location:'),
    ]);
    expect((await diskStore(to).get('images/1/img_one'))?.toString()).toBe('sealed');
  } finally {
    await platformDb(db => db.delete(filePlace));
  }
});

test('`restore` rejects an invalid date', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'identity.txt'), (await newIdentity()).identity);
  const options = ['--identity', join(folder, 'identity.txt'), '--to'];
  for (const moment of ['2025-13-45T99:99Z', '2025-02-30T10:00Z', '2025-11-23T14:05'])
    expect((await run('restore', [folder, ...options, moment])).complained).toContain(`not ${moment}.`);
});

test('`hotels` creates keys, exports a hotel, rejects a second import, schedules and cancels a deletion, and prints the status', async () => {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder, name);
  // A key can be created without an installation or beside a running one.
  const nowhere = { DATABASE_URL: '', MIGRATION_DATABASE_URL: '', MASTER_KEY: '' };
  const made = await run('hotels', ['identity', '--out', at('key')], nowhere);
  const recipient = /age1\S+/.exec(made.said)?.[0] ?? '';
  const exporting = ['export', hotel.slug, '--to', recipient, '--out', at('hotel.tar')];
  const exported = await run('hotels', exporting, { DATA_DIR: folder });
  expect([exported.code, exported.said]).toEqual([0, expect.stringMatching(/fingerprint is [0-9a-f]{64}/)]);
  expect((await run('hotels', exporting)).complained).toContain('already');
  const importing = ['import', at('hotel.tar'), '--identity', at('key')];
  const again = await run('hotels', importing, { DATA_DIR: folder });
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('already exists here.')]);
  const wrong = await run('hotels', [...importing, '--fingerprint', 'abc'], { DATA_DIR: folder });
  expect(wrong.complained).toContain('fingerprint');
  const leaving = await run('hotels', ['delete', hotel.slug, '--kept-elsewhere', 'In the safe']);
  expect([leaving.code, leaving.said]).toEqual([
    0,
    expect.stringContaining('Its staff are informed; until then the deletion can be cancelled.'),
  ]);
  expect((await run('hotels', ['status'])).said).toContain(`${hotel.slug}: to be deleted from`);
  expect((await run('hotels', ['keep', hotel.slug])).said).toBe(
    `The deletion of ${hotel.slug} was cancelled.\n`,
  );
  expect((await run('hotels', ['status'])).said).toBe('No hotel is being exported, imported or deleted.\n');
});

variation('hotels import, delete and certificate explain what is wrong with their arguments', async () => {
  const at = (name: string) => join('nowhere', name);
  const importing = ['import', at('hotel.tar'), '--identity', at('key')];
  const mistyped = await run('hotels', [...importing, '--fingerprnt', 'abc']);
  expect([mistyped.code, mistyped.complained]).toEqual([1, expect.stringContaining("'--fingerprnt'")]);
  const unsaid = await run('hotels', ['delete', hotel.slug, '--kept-elsewhere', '']);
  expect([unsaid.code, unsaid.complained]).toEqual([1, expect.stringContaining('at least 10 letters')]);
  const certifying = await run('hotels', ['certificate', 'first', '--out', at('certificate.pdf')]);
  expect(certifying.complained).toContain('No deletion has this number');
});

test('`second-factor forget` lets the owner sign in with the password only', async () => {
  const { username } = hotel;
  await asOwner(`update user_account set totp_confirmed_at = now() where id = ${hotel.owner.userId}`);
  const { code, said } = await run('second-factor', ['forget', username]);
  expect([code, said]).toEqual([0, expect.stringContaining(`${username} is signed out`)]);
  expect((await platformDb(db => accountByUsername(db, username)))?.hasSecondFactor).toBe(false);
});

test('`keys admit` adds a new master key, and `keys retire` is rejected if run with the old key', async () => {
  const keys = () => queryValue(ownersTestDatabase(), 'select count(*)::int from master_slot');
  expect(await run('keys', ['admit'], { NEW_MASTER_KEY: NEXT_KEY })).toMatchObject({
    code: 0,
    complained: '',
  });
  expect(await keys()).toBe(2);
  const refused = await run('keys', ['retire']);
  expect([refused.code, refused.complained]).toEqual([
    1,
    expect.stringContaining('Run this with the new key'),
  ]);
  expect(await keys()).toBe(2);
  const retired = await run('keys', ['retire'], { MASTER_KEY: NEXT_KEY });
  expect([retired.code, await keys()]).toEqual([0, 1]);
  const back = { MASTER_KEY: NEXT_KEY, NEW_MASTER_KEY: base64(TEST_KEY) };
  expect((await run('keys', ['admit'], back)).code).toBe(0);
});

test('`organizations create` invites an admin, and `organizations list` lists the organizations', async () => {
  const create = ['create', '花みずきグループ', '--admin', 'it@chain.example', '--user', 'Chain2026'];
  const { code, said } = await run('organizations', create);
  expect([code, said]).toEqual([0, expect.stringContaining('Chain2026 gets an email')]);
  const again = await run('organizations', ['create', 'Other', ...create.slice(2)]);
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  const listed = await run('organizations', ['list']);
  expect([listed.code, listed.said]).toEqual([0, '花みずきグループ  0 hotels, 1 users\n']);
  expect((await run('organizations', ['create', 'Chain'])).code).toBe(1);
});

test('`migrate` updates the tables and exits', async () => {
  const { code, said } = await run('migrate', []);
  expect([code, said]).toEqual([0, expect.stringContaining('The database is up to date.\n')]);
});

test('`postal-codes import` imports a list for all servers of the database', async () => {
  const file = join(await temporaryFolder(), 'list.csv');
  await writeFile(file, kenAll([{ code: '1000001', town: '千代田' }]));
  const { code, said } = await run('postal-codes', ['import', file], { DATA_DIR: await temporaryFolder() });
  expect([code, said]).toEqual([0, expect.stringContaining('48 postal codes were imported.')]);
  expect(await queryValue(testDatabase(), 'select version from postal_code_list')).toBe(1);
});

test('`postal-codes import` rejects a file that is not a list', async () => {
  const file = join(await temporaryFolder(), 'list.csv');
  await writeFile(file, 'no list\n');
  const { code, complained } = await run('postal-codes', ['import', file]);
  expect([code, complained]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
});

test('a command does not create a database if no server has run before', async () => {
  const dataDir = join(await temporaryFolder(), 'mistyped');
  const { code, complained } = await run('audit', ['verify'], {
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    MASTER_KEY: '',
    DATA_DIR: dataDir,
  });
  expect([code, complained]).toEqual([2, expect.stringContaining(`no database in DATA_DIR ${dataDir}`)]);
  expect(existsSync(dataDir)).toBe(false);
});
