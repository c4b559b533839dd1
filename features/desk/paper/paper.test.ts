import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { aHotelOfParties, type SituationName } from '#features/desk/front-desk/factory/parties.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aRegisteredBooking } from '#features/register/guest-register/factory.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { Binary } from '#platform/http/reply.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { countsOfTags, tagsOf } from '#test/harness/pdf-tags.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { printArrivals } from './commands/print-arrivals.ts';
import { printCard } from './commands/print-card.ts';
import { printLabels } from './commands/print-labels.ts';

beforeEach(() => setClock(() => new Date('2025-11-21T03:00:00Z')));
afterEach(resetClock);

const { bytes } = await aPictureFolder();

const DAY = '2025-11-21';

async function readPdf(binary: Promise<Binary>) {
  const { body } = await binary;
  if (Buffer.isBuffer(body) || typeof body === 'string') throw new Error('The PDF is not streamed');
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(body)));
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const pages = (await extractText(pdf)).text;
  return {
    tags: await countsOfTags(pdf),
    pages,
    text: pages.join('\n').replaceAll(/\s/g, ''),
    mm: [width, height].map(points => Math.round((points * 25.4) / 72)),
  };
}

const idOf = async ({ facilityId, system }: TestFacility) => {
  const [row] = await inFacility(system, db =>
    db.select().from(booking).where(eq(booking.facilityId, facilityId)).limit(1),
  );
  return row?.id ?? 0;
};

const audited = (
  { facilityId, system }: TestFacility,
  action: 'paper.card' | 'paper.arrivals' | 'paper.labels',
) =>
  inFacility(system, db =>
    db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.action, action))),
  );

const family = [
  { ...taro, full_name: '髙橋 﨑子' },
  { ...taro, full_name: 'Łukasz Nguyễn Văn Ả' },
];

test('a registration card shows all persons of the party with their answers, the hotel and the booking', async () => {
  const facility = await aFacility();
  await aRegisteredBooking(facility, family);
  const [first] = family;
  const booking_id = await idOf(facility);
  const card = await readPdf(
    printCard(facility.owner, { facility_id: facility.facilityId, booking_id, paper: 'a4' }, 'ja'),
  );
  expect(card.mm).toEqual([210, 297]);
  for (const text of ['旅館花みずき', '宿泊カード', first?.full_name ?? '', '代表者'])
    expect(card.text).toContain(text.replaceAll(' ', ''));
  expect(card.text.match(/ご署名/g)).toHaveLength(1);
  const { H1, H2, TR, TH, TD } = card.tags;
  expect({ H1, H2, TH, TD }).toEqual({ H1: 1, H2: 2, TH: TR, TD: TR });
  expect((await audited(facility, 'paper.card')).map(entry => entry.details)).toEqual([
    { paper: 'a4', blank: false },
  ]);
});

test('a registration card shows the signature of the main guest, and whether there is a passport picture', async () => {
  const facility = await aFacility();
  await inFacility(facility.system, db =>
    db
      .update(question)
      .set({ visibility: true })
      .where(and(eq(question.facilityId, facility.facilityId), eq(question.systemName, 'signature'))),
  );
  const made = await aBooking(facility);
  const guest = aGuest(made);
  const signature = await storeImage(guest, { kind: 'signature', person: 'main', bytes });
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'main', bytes });
  const contact = { email: 'emma@example.com', phone: '+6421234567', address: '12 Queen Street, Auckland' };
  const main = { ...emma, ...contact, signature, gov_id };
  await submit(guest, await aForm(guest, made, { main }));
  const asked = { facility_id: facility.facilityId, booking_id: made.id, paper: 'a4' as const };
  const { body } = await printCard(facility.owner, asked, 'en');
  if (Buffer.isBuffer(body) || typeof body === 'string') throw new Error('The PDF is not streamed');
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(body)));
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  expect(fnArray.filter(each => each === OPS.paintImageXObject)).toHaveLength(1);
  const text = (await extractText(pdf)).text.join('');
  expect(await tagsOf(pdf)).toContain('Figure[Signature]');
  expect(text).toMatch(/Attached/);
  expect(text).toMatch(/□ Seen/);
});

test('the registration card of a guest who used another language is bilingual and has a signature line', async () => {
  const facility = await aFacility();
  const made = await aBooking(facility);
  const guest = aGuest(made);
  await submit(guest, await aForm(guest, made, { selected_language: 'en' }));
  const asked = { facility_id: facility.facilityId, booking_id: made.id, paper: 'a4' as const };
  const card = await readPdf(printCard(facility.owner, asked, 'ja'));
  for (const text of ['お名前', 'Name', 'ご署名', 'Signature']) expect(card.text).toContain(text);
});

test("the registration card of an unregistered booking has empty fields, with labels in the guest's language too", async () => {
  const facility = await aFacility();
  const { id } = await aBooking(facility, { metadata: { language: 'ko', number_of_guests: 2 } });
  const asked = { facility_id: facility.facilityId, booking_id: id };
  const card = await readPdf(printCard(facility.owner, { ...asked, paper: 'a4' }, 'ja'));
  for (const text of ['お名前', '성명', '□', '同行者1', 'ご署名']) expect(card.text).toContain(text);
  expect(card.text).not.toContain('同行者2');
  const roll = await readPdf(printCard(facility.owner, { ...asked, paper: 'w80' }, 'en'));
  expect(roll.mm).toEqual([80, 200]);
  expect(roll.text).toContain('Signature');
});

test("the arrivals list prints every arrival of a day over several pages, masked by the reader's permissions", async () => {
  const facility = await aFacility();
  for (let at = 0; at < 50; at += 1)
    await aBooking(facility, { pmsBookingNo: `P-${at}`, checkinDate: DAY, name: `客 ${at}号` });
  const asked = { facility_id: facility.facilityId, day: DAY, sort: 'time' as const };
  const list = await readPdf(printArrivals(facility.owner, { ...asked, paper: 'a4' }, 'ja'));
  expect(list.mm).toEqual([297, 210]);
  expect(list.pages.length).toBeGreaterThan(1);
  for (let at = 0; at < 50; at += 1) expect(list.text).toContain(`客${at}号ヤマダタロウP-${at}`);
  expect(list.text).toContain('到着50件');
  const { H1, TR = 0, TH = 0, TD = 0 } = list.tags;
  expect([H1, TR > 50, TD]).toEqual([1, true, 50 * TH]);
  const staff = { ...facility.owner, permissions: new Set(['list.details_pop_up.view'] as const) };
  const masked = await readPdf(printArrivals(staff, { ...asked, paper: 'w80' }, 'ja'));
  expect(masked.text).toContain('＊＊＊＊');
  expect(masked.text).not.toContain('客1号');
  await expect(printArrivals(staff, { ...asked, sort: 'name', paper: 'a4' }, 'ja')).rejects.toMatchObject({
    status: 403,
  });
  expect((await audited(facility, 'paper.arrivals')).map(entry => entry.details)).toMatchObject([
    { from_date: DAY, to_date: DAY, paper: 'a4' },
    { paper: 'w80' },
  ]);
});

test('at least 20 arrivals fit on a page of A4', async () => {
  const facility = await aFacility();
  for (let at = 0; at < 40; at += 1)
    await aBooking(facility, { pmsBookingNo: `P-${at}`, checkinDate: DAY, name: `客 ${at}号` });
  const asked = { facility_id: facility.facilityId, day: DAY, sort: 'time', paper: 'a4' } as const;
  const { pages } = await readPdf(printArrivals(facility.owner, asked, 'en'));
  expect(pages.length).toBeLessThanOrEqual(2);
});

test('printed labels include every registration of a day and omit unregistered bookings', async () => {
  const facility = await aFacility();
  for (const person of family) await aRegisteredBooking(facility, [person, taro]);
  const { id } = await aBooking(facility, { pmsBookingNo: 'none' });
  const asked = { facility_id: facility.facilityId };
  const sheet = await readPdf(printLabels(facility.owner, { ...asked, day: DAY, paper: 'a4' }, 'ja'));
  for (const { full_name } of family) expect(sheet.text).toContain(full_name.replaceAll(' ', ''));
  const roll = await readPdf(printLabels(facility.owner, { ...asked, day: DAY, paper: 'w58' }, 'ja'));
  expect(roll.mm).toEqual([58, 40]);
  expect(roll.pages).toHaveLength(family.length);
  await expect(
    printLabels(facility.owner, { ...asked, booking_id: id, paper: 'a4' }, 'ja'),
  ).rejects.toMatchObject({ status: 404 });
  const other = await aFacility();
  await expect(
    printLabels(
      other.owner,
      { facility_id: other.facilityId, booking_id: await idOf(facility), paper: 'a4' },
      'ja',
    ),
  ).rejects.toMatchObject({ status: 404 });
});

test('the arrivals list shows what each party is missing', async () => {
  const { facility } = await aHotelOfParties(['GROUP-5-OF-20', 'FAMILY', 'CANCELLED', 'TWO-OF-THREE']);
  const asked = { facility_id: facility.facilityId, day: DAY, paper: 'a4', sort: 'urgent' } as const;
  const { text } = await readPdf(printArrivals(facility.owner, asked, 'en'));
  expect(text).toContain('Ready1·Partlyregistered2');
  expect(text).toContain('15guests,1passport');
  expect(text.match(/Partlyregistered/g)).toHaveLength(3);
  expect(text).not.toContain('CANCELLED');
});

test('the registration card of a group has empty lines for missing guests', async () => {
  const { facility, booking } = await aHotelOfParties(['GROUP-5-OF-20', 'FAMILY']);
  const card = (name: SituationName) =>
    readPdf(
      printCard(
        facility.owner,
        { facility_id: facility.facilityId, booking_id: booking(name).id, paper: 'a4' },
        'en',
      ),
    );
  const { text } = await card('GROUP-5-OF-20');
  expect(text.match(/notregistered/g)).toHaveLength(15);
  expect(text).toContain('Guest20(notregistered)');
  expect((await card('FAMILY')).text).not.toContain('notregistered');
});
