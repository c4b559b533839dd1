import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { setColumns } from './commands/file/edit.ts';
import { saveLayout } from './commands/file/layouts.ts';
import { aFile, day } from './factory.ts';
import { showFile } from './queries/file/files.ts';
import { showLayout } from './queries/file/layout.ts';
import { LAYOUT_KIND } from './rules/file/layouts.ts';
import { bookingFileLayout } from './tables/file.ts';

const unknown = `X1,X2,X3,X4\nK-1,${day(3)},${day(5)},山田 太郎`;
const mapping = { booking_no: 0, checkin_date: 1, checkout_date: 2, full_name: 3 };

const layoutsOf = ({ system, facilityId }: TestFacility) =>
  inFacility(system, db =>
    db.select().from(bookingFileLayout).where(eq(bookingFileLayout.facilityId, facilityId)),
  );

test('a hotel can import the layout of another hotel and then read the same type of file', async () => {
  const [one, other] = [await aFacility(), await aFacility()];
  const file = await aFile(one, unknown);
  await setColumns(one.owner, file, { code: 'ours', mapping, dayOrder: 'mdy' });
  const layout = await showLayout(one.owner, file);
  expect(layout).toMatchObject({ kind: LAYOUT_KIND, code: 'ours', mapping, day_order: 'mdy' });
  expect(JSON.stringify(layout)).not.toContain('X1');

  expect((await showFile(other.owner, await aFile(other, unknown))).state).toBe('open');
  await saveLayout(other.owner, layout);
  expect(await showFile(other.owner, await aFile(other, unknown))).toMatchObject({
    state: 'ready',
    code: 'ours',
    mapping,
    counts: { new: 1 },
  });
});

test('a layout that is saved twice concurrently is stored once and keeps the chosen day order', async () => {
  const hotel = await aFacility();
  const layout = {
    kind: LAYOUT_KIND,
    fingerprint: 'b'.repeat(64),
    code: 'ours',
    mapping,
    day_order: 'mdy',
  } as const;
  await Promise.all([saveLayout(hotel.owner, layout), saveLayout(hotel.owner, layout)]);
  await saveLayout(hotel.owner, { ...layout, code: 'theirs', day_order: null });
  expect(await layoutsOf(hotel)).toMatchObject([{ code: 'theirs', dayOrder: 'mdy' }]);
});

test('rejects a layout without the required columns or with the code of manual entries', async () => {
  const { owner } = await aFacility();
  const layout = {
    kind: LAYOUT_KIND,
    fingerprint: 'c'.repeat(64),
    code: 'ours',
    mapping,
    day_order: null,
  } as const;
  await expect(async () =>
    saveLayout(owner, { ...layout, mapping: { booking_no: 0 } }),
  ).rejects.toMatchObject({
    status: 422,
  });
  await expect(async () => saveLayout(owner, { ...layout, code: 'genkan' })).rejects.toMatchObject({
    status: 422,
  });
});

test("the layout of another hotel's file is not found", async () => {
  const [one, other] = [await aFacility(), await aFacility()];
  const file = await aFile(one, unknown);
  await expect(showLayout(other.owner, file)).rejects.toMatchObject({ status: 404 });
});

test('recognizes the booking list of Neppan by its columns', async () => {
  const hotel = await aFacility();
  const head =
    '予約ID,予約区分,予約番号,泊目,チェックイン日,チェックアウト日,泊数,予約サイト名称,宿泊者氏名,室数,大人人数計';
  const row = `9,予約,N-1,1,${day(3)},${day(4)},1,じゃらん,山田 太郎,1,2`;
  expect(await showFile(hotel.owner, await aFile(hotel, `${head}\n${row}`))).toMatchObject({
    layout: 'neppan',
    code: 'file',
    counts: { new: 1 },
  });
});
