import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { updateProfile } from '#features/hotel/facility/commands/update-profile.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { saveBranding } from '#features/hotel/hotel-face/commands/save-face.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { writeAccountMail } from './commands/account-mail.ts';
import { writeHotelNotice, writeLeaderMail } from './commands/registration-mails.ts';
import { saveText } from './commands/save-text.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeAllDue } from './factory/due.ts';
import { aRegistration, messagesOf, site } from './factory/messages.ts';
import { aDueBooking, aHotelWithDueMessages, sendAll } from './factory/sending.ts';
import { openMail } from './queries/sealed.ts';
import { accountMail, textVersion } from './tables.ts';

beforeAll(() => setPublicUrl(site.publicUrl));
afterEach(resetClock);
const server = mailServerForEach();

const profile = {
  name: '旅館 花みずき',
  country: 'JP',
  state: '神奈川県',
  city: '箱根町',
  address: '湯本 1-1',
};

const openMails = (facility: TestFacility) =>
  inFacility(facility.system, async db => {
    const mails = [];
    for (const row of await messagesOf(facility)) mails.push(await openMail(db, row));
    return mails;
  });

const versionsOf = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db => db.select().from(textVersion).where(eq(textVersion.facilityId, facilityId)));

async function guideMails() {
  const facilities = [];
  for (const language of ['ja', 'en', undefined] as const) {
    const { facility } = await aDueBooking({ metadata: language ? { language } : {} });
    await updateProfile(facility.owner, profile, undefined);
    facilities.push(facility);
  }
  await writeAllDue(site);
  return facilities;
}

async function registrationMails(selected_language: 'ja' | 'en') {
  const made = await aRegistration({
    selected_language,
    tour_leaders: [{ name: '鈴木 一郎', email: 'suzuki@example.com' }],
    booking: { metadata: { number_of_guests: 4, room_quantity: 2 } },
  });
  await updateProfile(made.facility.owner, { ...profile, receive_checkin_email: 1 }, undefined);
  await writeConfirmation(site, made);
  await writeHotelNotice(site, made);
  const jobs = await jobsOf(made.facility);
  const leader = jobs.map(({ payload }) => payload as { slotId?: number }).find(({ slotId }) => slotId);
  await writeLeaderMail(site, { ...made, slotId: leader?.slotId ?? 0 });
  return made.facility;
}

test('each stored email takes at most 1.5 KB, in Japanese and in English', async () => {
  const facilities = [...(await guideMails()), await registrationMails('ja'), await registrationMails('en')];
  const sizes: (readonly [kind: string, size: number])[] = [];
  for (const facility of facilities)
    for (const { kind, sealed } of await messagesOf(facility)) sizes.push([kind, sealed.length]);
  const kinds = new Set(sizes.map(([kind]) => kind));
  expect(kinds).toEqual(new Set(['guide', 'confirmation', 'leader', 'notice']));
  expect(sizes.filter(([, size]) => size > 1536)).toEqual([]);
});

test('a stored email to an account takes at most 1.5 KB', async () => {
  const { owner } = await aFacility();
  for (const language of ['ja', 'en'])
    await writeAccountMail(site, { kind: 'sendingFull', about: owner.userId, nonce: randomUUID(), language });
  const rows = await platformDb(db => db.select().from(accountMail));
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ sealed }) => sealed.length > 1536)).toEqual([]);
});

describe('an email after it was created', () => {
  test('a created email does not change if the hotel changes its texts, name, address and color', async () => {
    const facility = await registrationMails('ja');
    const before = await openMails(facility);
    const { owner, facilityId: facility_id } = facility;
    const value = { subject: 'Changed', content: '<p>Changed [mypage_url]</p>' };
    await saveText(owner, { facility_id, name: 'message-template-1', language: 'ja', value });
    await updateProfile(owner, { ...profile, name: 'Hotel Changed', city: '小田原市' }, undefined);
    await saveBranding(owner, { facility_id, accent: '#7a1f3d' });
    expect(await openMails(facility)).toEqual(before);
    expect(before).toHaveLength(3);
  });

  test('a created email does not change when it is sent', async () => {
    const [facility] = await guideMails();
    if (!facility) return expect.fail('There is no hotel');
    const [before] = await openMails(facility);
    const value = { subject: 'Changed', content: '<p>Changed [link]</p>' };
    const change = { facility_id: facility.facilityId, name: 'pre-email', language: 'ja' } as const;
    await saveText(facility.owner, { ...change, value });
    await sendAll(facility);
    const [arrived] = await server().inbox();
    expect([arrived?.subject, arrived?.text]).toEqual([before?.subject, before?.text]);
  });
});

describe('texts that emails share', () => {
  test('texts that emails share are stored once per hotel, without guest data', async () => {
    const { facility, bookings } = await aHotelWithDueMessages(3);
    await writeAllDue(site);
    const kept = await versionsOf(facility);
    expect(kept.map(({ words }) => words.language).sort()).toEqual(['en', 'ja']);
    const words = JSON.stringify(kept);
    expect(words).toContain('[guest_name] 様');
    for (const { name, email, verificationCode, pmsBookingNo } of bookings)
      for (const own of [name, email, verificationCode, pmsBookingNo]) expect(words).not.toContain(own);
    expect(words).not.toContain(site.publicUrl);
  });
});
