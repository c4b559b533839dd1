import '#test/harness/alone.ts';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintStaff, mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sealBatch } from '#features/audit/audit/commands/seal.ts';
import { verifyAudit } from '#features/audit/audit/queries/verify.ts';
import { decodeQr } from '#features/desk/front-desk/commands/decode-qr.ts';
import { findBookingNumbers } from '#features/desk/front-desk/factory/list.ts';
import { storedDraft } from '#features/guest/check-in-form/commands/draft.ts';
import { questionIds } from '#features/guest/check-in-form/factory.ts';
import { companionByToken } from '#features/guest/companion/queries/link.ts';
import { openEnteredData } from '#features/guest/companion/queries/places.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { slotsOfClaim } from '#features/guest/guest-access/queries/claim-matches.ts';
import { linkByToken } from '#features/guest/guest-access/queries/link.ts';
import { slugOfMyPage } from '#features/guest/my-page/queries/my-page.ts';
import { facilityById, facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { messageByCode } from '#features/message/message/queries/message-by-code.ts';
import { openMail } from '#features/message/message/queries/sealed.ts';
import { message } from '#features/message/message/tables.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { registrationsOf } from '#features/registration/registration/queries/registrations.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import { now } from '#platform/clock/clock.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { tarFrom } from '#platform/files/tar.ts';
import { anotherInstallation } from '#test/harness/database.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { makeExport, requestExport } from './commands/export/make-export.ts';
import { importHotel } from './commands/import/import-hotel.ts';
import { anEntireHotel, CONFIRMATION, contentOf, type EntireHotel } from './factory.ts';
import { entriesOf } from './queries/archive.ts';
import { exportedRows, transferredTables } from './queries/outgoing.ts';
import { shapesOf } from './queries/shapes.ts';
import type { Row } from './queries/transferred-tables.ts';

// There are two installations, each with its own database, master key and disk.

let folder: string;
let hotel: EntireHotel;
let there: <T>(work: () => Promise<T>) => Promise<T>;
let archive: string;
let identity: string;
let importedHotel: Awaited<ReturnType<typeof importHotel>>;
let before: Map<string, unknown[]>;

const openOriginalFiles = () => openFiles(diskStore(join(folder, 'here')));
const openMovedFiles = () => openFiles(diskStore(join(folder, 'there')));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-transfer-'));
  openOriginalFiles();
  hotel = await anEntireHotel();
  const recipient = await newIdentity();
  identity = recipient.identity;
  const { system, facilityId } = hotel.facility;
  before = await contentOf(facilityId);
  const id = await requestExport(system, recipient.recipient);
  await makeExport(system, id);
  archive = join(folder, 'hotel.tar');
  await pipeline(tarFrom(await entriesOf(system, id)), createWriteStream(archive));
  there = await anotherInstallation(Buffer.alloc(32, 9));
  importedHotel = await there(async () => {
    openMovedFiles();
    // The rows of a second hotel occupy ids, so that the imported rows get different ones. The second hotel
    // also uses one of the user names.
    const other = await aFacility();
    await aStaffMember(other);
    await platformDb(db =>
      db.execute(
        sql`update user_account set username = ${hotel.member.username} where id = ${other.owner.userId}`,
      ),
    );
    return importHotel(archive, [identity]);
  });
  openOriginalFiles();
});
afterAll(() => rm(folder, { recursive: true }));

async function runAtNewInstallation<T>(work: (facilityId: number) => Promise<T>): Promise<T> {
  return there(async () => {
    openMovedFiles();
    return work(importedHotel.facilityId);
  }).finally(openOriginalFiles);
}
const bookingThere = (facilityId: number) =>
  inFacility(mintSystem(facilityId), async db => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from booking where pms_reservation_no = ${hotel.booking.pmsBookingNo}`,
    );
    return Number(rows[0]?.id);
  });

test('an imported hotel has all its data in every table', async () => {
  const after = await runAtNewInstallation(contentOf);
  const changed = ['facility', 'facility_setting', 'audit_entry', 'audit_tally'];
  for (const [name, rows] of before) {
    if (!changed.includes(name)) expect([name, after.get(name)]).toEqual([name, rows]);
  }
  // `anEntireHotel` fills every table that existed when it was written.
  const filled = [...before.values()].filter(rows => rows.length > 0);
  expect(filled.length).toBeGreaterThanOrEqual(31);
  expect(after.get('audit_entry')).toHaveLength((before.get('audit_entry')?.length ?? 0) + 2);
});

describe('in the second installation', () => {
  test("after an import, a guest's link opens their booking and draft", async () => {
    const link = await runAtNewInstallation(() => linkByToken(hotel.typing.token));
    expect([link.booking.pmsBookingNo, link.scope.facilityId]).toEqual([
      hotel.typing.pmsBookingNo,
      importedHotel.facilityId,
    ]);
    const typed = await runAtNewInstallation(async facilityId => {
      const guest = aGuest({ facilityId, id: link.booking.id, slotId: link.slot.id });
      const idOf = await questionIds(guest);
      const draft = await inFacility(guest, db => storedDraft(db, guest));
      return [draft?.content.other_form[idOf('full_name')], draft?.content.other_form[idOf('gov_id_number')]];
    });
    expect(typed).toEqual(['Typing Kanzashi', 'LM1111111']);
  });

  test("after an import, a companion's link opens their form with their answers", async () => {
    const { place, scope } = await runAtNewInstallation(() =>
      companionByToken({ token: hotel.companionToken }),
    );
    expect(place.facilityId).toBe(importedHotel.facilityId);
    const entered = await runAtNewInstallation(() =>
      inFacility(scope, db => openEnteredData(db, place, place.sealed ?? Buffer.alloc(0))),
    );
    expect(Object.values(entered.other_form)).toEqual(['Nana Kanzashi']);
  });

  test("after an import, a guest's QR code is recognized and their My Page opens", async () => {
    const read = await runAtNewInstallation(facilityId => decodeQr(ownerOf(facilityId), hotel.qrCode));
    expect(read.booking?.pms_reservation_no).toBe(hotel.booking.pmsBookingNo);
    expect(await runAtNewInstallation(() => slugOfMyPage(hotel.myPageId))).toEqual(expect.any(String));
  });

  test('after an import, the front desk finds the guest by name', async () => {
    const rows = await runAtNewInstallation(facilityId =>
      findBookingNumbers(ownerOf(facilityId), { name: 'Kanzashi' }),
    );
    expect(rows).toContain(hotel.booking.pmsBookingNo);
  });

  test('after an import, the front desk and the guest find a booking by its additional number', async () => {
    const rows = await runAtNewInstallation(facilityId =>
      findBookingNumbers(ownerOf(facilityId), { reservation_id: CONFIRMATION }),
    );
    expect(rows).toEqual([hotel.typing.pmsBookingNo]);
    const claim = { kind: 'number', value: CONFIRMATION, counted: '' } as const;
    const slots = await runAtNewInstallation(facilityId =>
      inFacility(mintSystem(facilityId), async db => {
        const facility = await facilityById(db, facilityId);
        return facility ? slotsOfClaim(db, facility, claim, hotel.typing.checkinDate, now()) : [];
      }),
    );
    expect(slots).toHaveLength(1);
  });

  test('imported pictures are identical to the originals', async () => {
    const picture = await runAtNewInstallation(facilityId =>
      inFacility(mintSystem(facilityId), db => openImage(db, facilityId, hotel.passport)),
    );
    expect(picture?.bytes.equals(hotel.picture ?? Buffer.alloc(0))).toBe(true);
  });

  test('an imported registration has the passport number and the companions', async () => {
    const [row] = await runAtNewInstallation(facilityId =>
      inFacility(mintSystem(facilityId), async db =>
        registrationsOf(db, facilityId, await bookingThere(facilityId)),
      ),
    );
    const values = row?.persons.flatMap(({ answers }) => answers.map(({ value }) => value));
    expect(row?.persons).toHaveLength(2);
    expect(values).toEqual(expect.arrayContaining(['LM123456', 'Liam Kanzashi', hotel.passport]));
  });

  test('after an import, the unsubscribe link of an email works, and queued messages are not sent twice', async () => {
    expect(await runAtNewInstallation(() => messageByCode(hotel.code))).toMatchObject({
      facilityId: importedHotel.facilityId,
    });
    const states = await runAtNewInstallation(facilityId =>
      inFacility(mintSystem(facilityId), db =>
        db.select({ state: message.state }).from(message).where(eq(message.facilityId, facilityId)),
      ),
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
  });

  test('after an import, a sent email can still be shown', async () => {
    const texts = await runAtNewInstallation(facilityId =>
      inFacility(mintSystem(facilityId), async db => {
        const rows = await db.select().from(message).where(eq(message.facilityId, facilityId));
        const shown = [];
        for (const row of rows) shown.push((await openMail(db, row)).text);
        return shown;
      }),
    );
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/^Dear Emma Kanzashi\n/);
  });

  test('imported users have no password, a user name that is taken gets a number, and each user gets a password link by email', async () => {
    const { username } = hotel.member;
    const [owner, member] = await runAtNewInstallation(() =>
      platformDb(async db => [
        await accountByUsername(db, hotel.facility.username),
        await accountByUsername(db, `${username}2`),
      ]),
    );
    expect(owner?.facilityId).toBe(importedHotel.facilityId);
    expect(member?.facilityId).toBe(importedHotel.facilityId);
    const links = await runAtNewInstallation(() =>
      platformDb(async db => (await db.execute(sql`select user_id from password_reset`)).rows.length),
    );
    expect([links, importedHotel.users]).toEqual([2, 2]);
  });

  test('an imported hotel is found by its slug, and sending is on hold', async () => {
    const [found, isHeld] = await runAtNewInstallation(async facilityId => [
      await platformDb(db => facilityBySlug(db, hotel.facility.slug)),
      await inFacility(mintSystem(facilityId), db => setting(db, facilityId, 'hold_sending')),
    ]);
    expect([found && 'id' in found && found.id, isHeld]).toEqual([importedHotel.facilityId, 1]);
  });

  test('the imported audit log has the same users and is sealed with the key of the new installation', async () => {
    const verdict = await runAtNewInstallation(async facilityId => {
      await sealBatch(mintSystem(facilityId));
      return verifyAudit(mintSystem(facilityId));
    });
    expect(verdict.faults).toEqual([]);
    const named = await runAtNewInstallation(facilityId =>
      inFacility(mintSystem(facilityId), async db => {
        const { rows } = await db.execute<{ same: boolean }>(sql`
          select (details ->> 'user_id')::bigint = (select id from user_account where username like ${`${hotel.member.username}%`}) as same
          from audit_entry where action = 'user.changed'`);
        return rows;
      }),
    );
    expect(named).toEqual([{ same: true }]);
  });
});

const ownerOf = (facilityId: number) => mintStaff({ ...hotel.facility.owner, facilityId });

test('the archive contains no password, second factor, session or API key', async () => {
  const { facilityId, system, apiKey } = hotel.facility;
  const shapes = await platformDb(shapesOf);
  const rows = await inFacility(system, async db => {
    const all: Row[] = [];
    for (const [name, how] of transferredTables()) {
      const shape = shapes.get(name);
      if (shape) for await (const some of exportedRows(db, facilityId, shape, how)) all.push(...some);
    }
    return JSON.stringify(all);
  });
  expect(rows).toContain(hotel.booking.token);
  for (const secret of [apiKey, 'argon2', 'password_hash', 'key_hash', 'totp'])
    expect(rows).not.toContain(secret);
});

test('no data of the archive is stored unencrypted on disk', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    expect(bytes.includes('Kanzashi')).toBe(false);
  }
});
