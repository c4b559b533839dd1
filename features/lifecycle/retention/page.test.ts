import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { placeHold } from '#features/booking/booking/commands/holds.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { retentionSweep } from '#features/hotel/deletion/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { acceptUpload } from '#features/registration/image/commands/images.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { sweepIfOverdue } from './commands/catch-up.ts';
import { issueCertificate } from './commands/certify.ts';
import { sweep } from './commands/sweep.ts';
import { aGuestFromAbroad, bookingsOf, picturesOf, setDay } from './factory.ts';
import { certificateOf } from './queries/certificate.ts';
import { overview } from './queries/overview.ts';

const { bytes } = await aPictureFolder();
beforeEach(() => setClock(() => new Date('2026-11-20T03:00:00Z')));
afterEach(resetClock);

describe('the retention page', () => {
  test('the retention page shows what was deleted yesterday and what will be deleted next, with dates', async () => {
    const { facility } = await aGuestFromAbroad(bytes);
    setDay('2026-12-23');
    expect((await overview(facility.owner)).next).toEqual([
      { rule: 'pictures', what: 'pictures', count: 1, day: '2026-12-24' },
      { rule: 'optional', what: 'bookings', count: 1, day: '2027-11-24' },
      { rule: 'registered', what: 'bookings', count: 1, day: '2029-11-24' },
    ]);
    setDay('2026-12-24');
    await sweep();
    setDay('2026-12-25');
    await sweep();
    const { deleted, next, swept_at } = await overview(facility.owner);
    expect(deleted).toContainEqual({
      day: '2026-12-24',
      counts: [{ rule: 'pictures', what: 'pictures', count: 1 }],
    });
    expect(next.map(({ rule }) => rule)).toEqual(['optional', 'registered']);
    expect(swept_at).toBe('2026-12-25T03:00:00.000Z');
  });

  test('the retention page lists bookings on hold and shows none of them as due for deletion', async () => {
    const { facility, booking } = await aGuestFromAbroad(bytes);
    await placeHold(facility.owner, { bookingId: booking.id, reason: '係争中のため' });
    expect(await overview(facility.owner)).toMatchObject({
      next: [],
      holds: [{ booking_id: booking.id, reason: '係争中のため' }],
    });
  });
});

describe('the deletion certificate of a period', () => {
  test('the deletion certificate is a PDF, and its creation is audited', async () => {
    const { facility } = await aGuestFromAbroad(bytes);
    setDay('2026-12-24');
    await sweep();
    setDay('2026-12-25');
    const range = { from: '2026-12-01', to: '2026-12-24' };
    const { type, body, filename } = await issueCertificate(facility.owner, range, 'ja');
    const pdf = Buffer.isBuffer(body) ? body : await buffer(body);
    expect([type, filename, pdf.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      'deletion_2026-12-01_2026-12-24.pdf',
      '%PDF-',
    ]);
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'retention.certified',
      details: { from_date: range.from, to_date: range.to },
    });
  });

  test('the deletion certificate shows deletions by rule, the expiry of backups, and any damage to the record', () => {
    const certified = {
      hotel: {
        name: '旅館 花みずき',
        country: 'JP',
        state: '京都府',
        city: '京都市',
        address: '東山区1-1',
        building: '',
        timezone: 'Asia/Tokyo',
      },
      from: '2026-12-01',
      to: '2026-12-31',
      names: [{ language: 'en', name: 'Ryokan Hanamizuki' }],
      deleted: ['2026-12-24', '2026-12-25'].map(day => ({
        day,
        counts: [
          { rule: 'counters', what: 'counts', count: 1 },
          { rule: 'pictures', what: 'pictures', count: 2 },
          { rule: 'messages', what: 'messages', count: 3 },
        ],
      })),
      verdict: { records: 2, faults: [], last: Buffer.from('0123456789abcdef', 'hex') },
      held: 1,
      madeAt: new Date('2027-01-01T00:00:00Z'),
      username: 'Owner1',
      backupDays: 35,
    };
    const whole = JSON.stringify(certificateOf(certified, 'en').blocks);
    expect(whole).toContain('Ryokan Hanamizuki\\n');
    expect(whole).toContain(
      '["Retention period after check-out ended","4 pictures"],["Retention period ended","Text of 6 messages"],["Expired counters',
    );
    expect(whole).toContain('2026/12/24');
    expect(whole).toContain('up to 35 days after its deletion');
    expect(whole).toContain('1 booking was on legal hold');
    const faults = [{ what: 'gap' as const, record: 2 }];
    const broken = certificateOf({ ...certified, verdict: { ...certified.verdict, faults } }, 'en');
    expect(JSON.stringify(broken.blocks)).toContain('NOT INTACT: 1 fault');
  });
});

describe('starting a server', () => {
  const sweptAt = (finishedAt: Date) =>
    platformDb(db =>
      db
        .insert(retentionSweep)
        .values({ id: 1, finishedAt })
        .onConflictDoUpdate({ target: retentionSweep.id, set: { finishedAt } }),
    );

  test('at startup, a server on a restored backup deletes expired data, and a server with a recent sweep does not', async () => {
    const { facility } = await aGuestFromAbroad(bytes);
    setDay('2029-11-24');
    await sweptAt(new Date('2029-11-24T02:00:00Z'));
    await sweepIfOverdue();
    expect(await bookingsOf(facility)).toBe(1);
    await sweptAt(new Date('2029-10-20T03:00:00Z'));
    await sweepIfOverdue();
    expect(await bookingsOf(facility)).toBe(0);
  });
});

describe('outside Japan', () => {
  const abroad = async ({ facilityId }: TestFacility) =>
    platformDb(db => db.update(facilityTable).set({ country: 'ES' }).where(eq(facilityTable.id, facilityId)));
  const passportIn = async ({ facilityId, system }: TestFacility) =>
    inFacility(system, async db =>
      (await questionsFor(db, facilityId, 'en', { hidden: true })).find(
        ({ system_name }) => system_name === 'gov_id',
      ),
    );

  test('outside Japan, guests are not asked for a passport picture unless the owner names the law that requires it', async () => {
    const { facility, guest } = await aGuestFromAbroad(bytes);
    const upload = () => acceptUpload(guest, { kind: 'passport', person: 'main', bytes });
    await abroad(facility);
    expect(await passportIn(facility)).toMatchObject({
      visibility: 0,
      locked: expect.arrayContaining(['visibility:no-passport-law']),
    });
    await expect(upload()).rejects.toMatchObject({ status: 422 });
    const law = 'Real Decreto 933/2021';
    await inFacility(facility.owner, db => storeSetting(db, facility.facilityId, 'passport_law', { law }));
    expect(await passportIn(facility)).toMatchObject({
      visibility: 1,
      locked: [],
      placeholder: expect.stringContaining(law),
    });
    expect(await upload()).toMatch(/^img_/);
  });

  test('outside Japan, passport pictures are deleted after check-out if no law requires them', async () => {
    const { facility } = await aGuestFromAbroad(bytes);
    await abroad(facility);
    setDay('2026-11-23');
    await sweep();
    expect(await picturesOf(facility)).toEqual(['passport', 'signature']);
    setDay('2026-11-24');
    await sweep();
    expect(await picturesOf(facility)).toEqual(['signature']);
  });
});
