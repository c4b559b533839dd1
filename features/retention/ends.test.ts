import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { submit } from '#features/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking } from '#features/check-in-form/factory.ts';
import { facility as facilityTable } from '#features/facility/tables.ts';
import { storeImage } from '#features/image/commands/images.ts';
import { image } from '#features/image/tables.ts';
import { accountMail, message } from '#features/message/tables.ts';
import { question } from '#features/questionnaire/tables.ts';
import { amend } from '#features/registration/commands/amend.ts';
import { withdraw } from '#features/registration/commands/withdraw.ts';
import { aBooking, stored } from '#features/registration/factory.ts';
import { registration } from '#features/registration/tables.ts';
import { aSignUp } from '#features/sign-up/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { sweep } from './commands/sweep.ts';

let folder: string;
let bytes: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-ends-'));
  openFiles(diskStore(folder));
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(resetClock);

const booked = { checkinDate: '2026-11-21', checkoutDate: '2026-11-23' };
const name = 'Emma Kanzashi';
const emma = { full_name: name, has_japan_address: 'no', nationality: 'NZ', gov_id_number: 'LM7654321' };

/** A guest from abroad who has registered with passport and signature before the arrival. */
async function aRegisteredGuest() {
  setClock(() => new Date('2026-11-20T03:00:00Z'));
  const made = await aGuestWithBooking(booked);
  await inFacility(made.facility.system, db =>
    db.update(question).set({ visibility: true }).where(eq(question.systemName, 'signature')),
  );
  const gov_id = await storeImage(made.guest, { kind: 'passport', person: 'main', bytes });
  const signature = await storeImage(made.guest, { kind: 'signature', person: 'main', bytes });
  const main = { ...emma, address: '1 Queen Street', phone: '+64 21 555 123', email: 'emma@example.com' };
  await submit(made.guest, await aForm(made.guest, made.booking, { main: { ...main, gov_id, signature } }));
  return made;
}

/** Noon of a day at the hotel. */
const onDay = (day: string) => setClock(() => localTime(day, '12:00', 'Asia/Tokyo'));
const cancel = ({ system }: TestFacility, id: number) =>
  inFacility(system, db =>
    db.update(bookingTable).set({ pmsBookingStatus: 2 }).where(eq(bookingTable.id, id)),
  );
const bookingsOf = ({ system }: TestFacility) =>
  inFacility(system, async db => (await db.select({ id: bookingTable.id }).from(bookingTable)).length);
const picturesOf = ({ system }: TestFacility) =>
  inFacility(system, async db =>
    (await db.select({ kind: image.kind }).from(image)).map(({ kind }) => kind).sort(),
  );

async function filesOf({ facilityId }: TestFacility): Promise<number> {
  const entries = await readdir(join(folder, 'images', String(facilityId)), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter(entry => entry.isFile()).length;
}

/** The tables in which a text stands, whatever the column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await platformDb(db =>
    db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and has_table_privilege(quote_ident(table_name), 'select')`,
    ),
  );
  const found: string[] = [];
  for (const { name: table } of tables.rows) {
    const rows = await platformDb(db =>
      db.execute(sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${text}%`} limit 1`),
    );
    if (rows.rows.length > 0) found.push(table);
  }
  return found;
}

/** The tables in which a row names this booking. */
async function tablesNaming(bookingId: number): Promise<string[]> {
  const tables = await platformDb(db =>
    db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'booking_id'`,
    ),
  );
  const found: string[] = [];
  for (const { name: table } of tables.rows) {
    const rows = await platformDb(db =>
      db.execute(sql`select 1 from ${sql.identifier(table)} where booking_id = ${bookingId} limit 1`),
    );
    if (rows.rows.length > 0) found.push(table);
  }
  return found.sort();
}

describe('a booking with a registration', () => {
  test('is kept for three years after the check-out, and is gone the day after, with its name and its files', async () => {
    const { facility, booking } = await aRegisteredGuest();
    onDay('2029-11-23');
    await sweep();
    expect([await bookingsOf(facility), await picturesOf(facility)]).toEqual([1, ['passport']]);
    expect(await tablesWith(name)).toContain('answer');

    onDay('2029-11-24');
    await sweep();
    expect([await bookingsOf(facility), await filesOf(facility)]).toEqual([0, 0]);
    expect([await tablesWith(name), await tablesWith('emma@example.com')]).toEqual([[], []]);
    expect(await tablesNaming(booking.id)).toEqual([]);
  });

  test('takes along what stood there before it was amended', async () => {
    const { facility, guest, booking, idOf } = await aRegisteredGuest();
    const [registered] = await stored(facility, booking);
    const { id = 0, persons: [main] = [] } = registered ?? {};
    const change = { personId: main?.id ?? 0, questionId: Number(idOf('full_name')), value: 'Emma Wilson' };
    await inFacility(guest, db => amend(db, facility.facilityId, id, { by: guest, changes: [change] }));
    expect(await tablesWith(name)).toEqual(['amended_answer']);
    onDay('2029-11-24');
    await sweep();
    expect([await tablesWith(name), await tablesWith('Emma Wilson')]).toEqual([[], []]);
  });

  test('is kept as long where the registration was withdrawn', async () => {
    const { facility } = await aRegisteredGuest();
    const [made] = await inFacility(facility.system, db =>
      db.select({ id: registration.id }).from(registration),
    );
    await withdraw(facility.owner, made?.id ?? 0, 'Registered for the wrong days');
    onDay('2029-11-23');
    await sweep();
    expect(await bookingsOf(facility)).toBe(1);
    onDay('2029-11-24');
    await sweep();
    expect(await bookingsOf(facility)).toBe(0);
  });

  test('that was cancelled loses its pictures after a week and goes after 90 days', async () => {
    const { facility, booking } = await aRegisteredGuest();
    await cancel(facility, booking.id);
    onDay('2026-11-30');
    await sweep();
    expect(await picturesOf(facility)).toEqual(['passport', 'signature']);
    onDay('2026-12-01');
    await sweep();
    expect([await picturesOf(facility), await bookingsOf(facility)]).toEqual([[], 1]);
    onDay('2027-02-22');
    await sweep();
    expect(await bookingsOf(facility)).toBe(0);
  });
});

test('A check-out that a PMS has sent of long ago by mistake deletes nothing: what has just come is kept as long as ever', async () => {
  const { facility, booking } = await aRegisteredGuest();
  const longAgo = { checkinDate: '2016-11-21', checkoutDate: '2016-11-23' };
  await inFacility(facility.system, db =>
    db.update(bookingTable).set(longAgo).where(eq(bookingTable.id, booking.id)),
  );
  await aBooking(facility, longAgo);
  onDay('2026-11-21');
  await sweep();
  expect([await bookingsOf(facility), await picturesOf(facility)]).toEqual([2, ['passport', 'signature']]);
  onDay('2029-11-21');
  await sweep();
  expect(await bookingsOf(facility)).toBe(0);
});

describe('a booking that nobody registered for', () => {
  test('is kept for 90 days after the check-out, and another one for as long as it has', async () => {
    setClock(() => new Date('2026-11-20T03:00:00Z'));
    const { facility } = await aGuestWithBooking(booked);
    await aBooking(facility, { ...booked, checkoutDate: '2026-11-24' });
    onDay('2027-02-21');
    await sweep();
    expect(await bookingsOf(facility)).toBe(2);
    onDay('2027-02-22');
    await sweep();
    expect(await bookingsOf(facility)).toBe(1);
  });

  test('of many hotels goes once, also by two at once, and after a month in which nothing ran', async () => {
    setClock(() => new Date('2026-11-20T03:00:00Z'));
    const hotels = await Promise.all(Array.from({ length: 6 }, () => aGuestWithBooking(booked)));
    onDay('2027-03-25');
    await Promise.all([sweep(), sweep()]);
    for (const { facility } of hotels) expect(await bookingsOf(facility)).toBe(0);
  });
});

describe('a picture of a registration', () => {
  test('goes 30 days after the check-out, its file, too; that of a passport stays in Japan', async () => {
    const { facility, booking } = await aRegisteredGuest();
    onDay('2026-12-23');
    await sweep();
    expect(await picturesOf(facility)).toEqual(['passport', 'signature']);
    onDay('2026-12-24');
    await sweep();
    expect([await picturesOf(facility), await filesOf(facility)]).toEqual([['passport'], 1]);
    const [row] = await inFacility(facility.system, db =>
      db.select().from(bookingTable).where(eq(bookingTable.id, booking.id)),
    );
    expect(row?.hasPassportPicture).toBe(true);
  });

  test('of a passport goes with the others where no law of Japan asks for it, and the list shows none', async () => {
    const { facility, booking } = await aRegisteredGuest();
    await platformDb(db =>
      db.update(facilityTable).set({ country: 'ES' }).where(eq(facilityTable.id, facility.facilityId)),
    );
    onDay('2026-12-24');
    await sweep();
    expect(await picturesOf(facility)).toEqual([]);
    const [row] = await inFacility(facility.system, db =>
      db.select().from(bookingTable).where(eq(bookingTable.id, booking.id)),
    );
    expect(row?.hasPassportPicture).toBe(false);
  });
});

test('the words of a message go after 90 days, that it was written stays; one that still waits keeps them', async () => {
  const { facility, booking } = await aRegisteredGuest();
  const { facilityId, system } = facility;
  const about = { facilityId, bookingId: booking.id, slotId: booking.slotId, language: 'en' };
  const states = ['sent', 'failed', 'queued'] as const;
  const mail = {
    ...about,
    kind: 'confirmation',
    channel: 'email',
    lastError: '<emma@example.com>: unknown',
  } as const;
  await inFacility(system, db =>
    db.insert(message).values(
      states.map(state => ({
        ...mail,
        state,
        messageId: `<${state}-${booking.id}@example.com>`,
        sealed: Buffer.from('sealed'),
        createdAt: new Date('2026-11-20T03:00:00Z'),
      })),
    ),
  );
  const withWords = () =>
    inFacility(system, async db =>
      (await db.select().from(message).orderBy(message.id)).map(({ sealed, lastError }) => [
        sealed.length > 0,
        lastError !== null,
      ]),
    );
  const [kept, gone] = [
    [true, true],
    [false, false],
  ];
  setClock(() => new Date('2027-02-18T02:59:59Z'));
  await sweep();
  expect(await withWords()).toEqual([kept, kept, kept]);
  setClock(() => new Date('2027-02-18T03:00:01Z'));
  await sweep();
  expect(await withWords()).toEqual([gone, gone, kept]);
});

test('a mail about an account goes after 90 days, a sign-up after 30', async () => {
  setClock(() => new Date('2026-11-20T03:00:00Z'));
  await aSignUp('newcomer@example.com');
  await platformDb(db =>
    db.insert(accountMail).values({
      language: 'ja',
      messageId: '<ends@example.com>',
      sealed: Buffer.from('sealed'),
      state: 'sent',
      createdAt: new Date('2026-11-20T03:00:00Z'),
    }),
  );
  const mails = () =>
    platformDb(async db =>
      (await db.select({ messageId: accountMail.messageId }).from(accountMail)).map(each => each.messageId),
    );
  setClock(() => new Date('2026-12-20T02:59:00Z'));
  await sweep();
  expect(await tablesWith('newcomer@example.com')).toContain('sign_up');
  setClock(() => new Date('2026-12-20T03:01:00Z'));
  await sweep();
  expect(await tablesWith('newcomer@example.com')).toEqual([]);
  expect(await mails()).toContain('<ends@example.com>');
  setClock(() => new Date('2027-02-18T03:01:00Z'));
  await sweep();
  expect(await mails()).not.toContain('<ends@example.com>');
});
