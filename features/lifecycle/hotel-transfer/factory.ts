import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { countRefusedAttempts } from '#features/audit/audit/commands/tally.ts';
import { localizedFilter, question, questionFilter } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aDraft, aForm, emma, questionIds } from '#features/guest/check-in-form/factory.ts';
import { saveDraft } from '#features/guest/companion/commands/form.ts';
import { aPlace } from '#features/guest/companion/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { externalLink } from '#features/guest/my-page/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { editVersion, pausePast, sendingDay } from '#features/hotel/facility/tables.ts';
import { termsVersion } from '#features/hotel/terms/tables.ts';
import { aWebhook } from '#features/integration/webhook/factory.ts';
import { storeTextVersions } from '#features/message/message/commands/keep-texts.ts';
import { change } from '#features/message/message/factory/messages.ts';
import { textSheet } from '#features/message/message/queries/letters/hotel-text.ts';
import { newMessageCode } from '#features/message/message/queries/message-by-code.ts';
import { sealMessage } from '#features/message/message/queries/sealed.ts';
import { withVersions } from '#features/message/message/queries/text-versions.ts';
import { guideMailOperation, message, messageText } from '#features/message/message/tables.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { keptView, savedFilter } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { exportedRows, transferredTables } from './queries/outgoing.ts';
import { shapesOf } from './queries/shapes.ts';
import { partOf, type Row } from './queries/transferred-tables.ts';

export type EntireHotel = Awaited<ReturnType<typeof anEntireHotel>>;

const NAME = 'Emma Kanzashi';
export const CONFIRMATION = 'CONF-88001';

/**
 * Creates a hotel with data in each of its tables: users, settings, a webhook, a guest with passport and
 * signature, a draft, messages, audit entries.
 */
export async function anEntireHotel() {
  setPublicUrl('https://genkan.example');
  const facility = await aFacility();
  const member = await aStaffMember(facility);
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
  await storeTestSettings(facility, member.userId, bytes);
  await aWebhook(facility, 'https://pms.invalid/');
  const booking = await aBooking(facility, { name: NAME });
  await change(facility, booking, { pmsBookingStatus: 3 });
  const registered = await aRegistration(facility, booking, bytes);
  const metadata = { number_of_guests: 3, other_reservation_numbers: [CONFIRMATION] };
  const typing = await aBooking(facility, { metadata });
  const guest = aGuest(typing);
  const idOf = await questionIds(guest);
  await aDraft(guest, { [idOf('full_name')]: 'Typing Kanzashi', [idOf('gov_id_number')]: 'LM1111111' });
  const { token: companionToken, companion } = await aPlace(guest, 'Nana');
  const typedThere = { email: '', other_form: { [idOf('full_name')]: 'Nana Kanzashi' } };
  await saveDraft(companion, { answers: typedThere, language: 'en', version: 0 });
  const code = await storeTestMessages(facility, booking);
  await storeAuditEntries(facility, booking, member);
  return { facility, member, booking, typing, companionToken, ...registered, code, name: NAME };
}

async function aRegistration(facility: TestFacility, booking: TestBooking, bytes: Buffer) {
  const guest = aGuest(booking);
  const { facilityId, system } = facility;
  await inFacility(system, db =>
    db.update(question).set({ visibility: true }).where(sql`${question.systemName} = 'signature'`),
  );
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'main', bytes });
  const signature = await storeImage(guest, { kind: 'signature', person: 'main', bytes });
  const main = {
    ...emma,
    full_name: NAME,
    address: '1 Queen Street',
    phone: '+64 21 555 123',
    email: 'emma@example.com',
    gov_id,
    signature,
  };
  const passport = await storeImage(guest, { kind: 'passport', person: 'companion:0', bytes });
  const companions = [
    {
      ...emma,
      full_name: 'Liam Kanzashi',
      address: '1 Queen Street',
      phone: '+64 21 555 124',
      gov_id: passport,
    },
  ];
  const passes = await submit(guest, await aForm(guest, booking, { main, companions }));
  const [made] = await storedRegistrations(facility, booking);
  const picture = await inFacility(system, db => openImage(db, facilityId, gov_id));
  return { ...passes, registrationId: made?.id ?? 0, passport: gov_id, picture: picture?.bytes };
}

async function storeTestSettings({ facilityId, system, owner }: TestFacility, userId: number, png: Buffer) {
  await inFacility(system, async db => {
    await storeSetting(db, facilityId, 'maintenance_mode', 1);
    await storeSetting(db, facilityId, 'maintenance_mode', 0);
    await storeSetting(db, facilityId, 'retention', { registration_years: 4, image_days: 20 });
    await db.insert(savedFilter).values({ facilityId, userId, name: 'Kanzashi', filters: { status: 'all' } });
    await db
      .insert(keptView)
      .values({ facilityId, userId, name: 'arrivals', view: { columns: null, sort: 'room' } });
    const [filter] = await db
      .insert(localizedFilter)
      .values({ facilityId, name: '日帰り', displayOrder: 1 })
      .returning();
    const [asked] = await db.select({ id: question.id }).from(question).limit(1);
    const itemIds = { questionId: asked?.id ?? 0, localizedFilterId: filter?.id ?? 0 };
    await db.insert(questionFilter).values({ facilityId, ...itemIds, asked: false });
    const link = { language: 'ja', displayOrder: 1, label: 'option_icon_1' } as const;
    await db
      .insert(externalLink)
      .values({ facilityId, ...link, text: '朝食', url: 'https://example.com', image: png });
    await db
      .insert(termsVersion)
      .values({ facilityId, hash: 'a'.repeat(64), content: 'Old terms', createdAt: now() });
    const text = { name: 'pre-email', language: 'ja' } as const;
    const textContent = { subject: 'ようこそ', content: 'Kanzashi', version: 1, updatedAt: now() };
    await db.insert(messageText).values({ facilityId, ...text, ...textContent, updatedBy: owner.userId });
    const pastSetting = { name: 'hold_sending', wasOn: true, since: now(), until: now() } as const;
    await db.insert(pausePast).values({ facilityId, ...pastSetting });
    await db.insert(editVersion).values({ facilityId, thing: 'questions', version: 3 });
    await db
      .insert(sendingDay)
      .values({ facilityId, day: businessDay(now(), 'Asia/Tokyo'), channel: 'email', sent: 3 });
  });
}

/**
 * Creates a queued guide email, and a sent one with a code in its links.
 * @returns the code
 */
async function storeTestMessages(
  { facilityId, system, owner }: TestFacility,
  booking: TestBooking,
): Promise<string> {
  const { code, codeHash } = newMessageCode();
  const sheets = [guideSheet()];
  await inFacility(system, async db => {
    await storeTextVersions(db, [{ facilityId, sheets }]);
    for (const state of ['sent', 'queued'] as const) {
      const messageId = `<${state}-${booking.id}@example.com>`;
      const commonFields = { facilityId, bookingId: booking.id, slotId: booking.slotId, language: 'en' };
      const content = {
        to: 'emma@example.com',
        fromName: 'Hotel',
        replyTo: null,
        sheets: withVersions(sheets),
        unsubscribeUrl: state === 'sent' ? `https://checkin.example.com/u/${code}` : undefined,
      };
      const sealed = await sealMessage(db, facilityId, messageId, content);
      const row = { ...commonFields, kind: 'guide', channel: 'email', messageId, sealed, state } as const;
      await db
        .insert(message)
        .values({ ...row, codeHash: state === 'sent' ? codeHash : null, createdAt: now() });
    }
    const results = [{ pms_code: 'test_pms', reservation_no: 'R-1', send_method: 'email', result: 'sent' }];
    await db
      .insert(guideMailOperation)
      .values({ facilityId, kind: 'send', userId: owner.userId, at: now(), results });
  });
  return code;
}

const guideSheet = () =>
  textSheet({
    language: 'en',
    hotel: { name: 'Hotel', phone: '' },
    text: { subject: 'Welcome', content: '<p>Dear [guest_name]</p>' },
    values: {
      ...{
        guest_name: 'Emma Kanzashi',
        hotel_name: 'Hotel',
        link: '',
        verification_code: '',
        reservation_number: '',
      },
      ...{ checkin_date: '', checkout_date: '', mypage_url: '' },
    },
    publicUrl: 'https://checkin.example.com',
  });

async function storeAuditEntries(facility: TestFacility, booking: TestBooking, member: { userId: number }) {
  const { system, owner } = facility;
  await inFacility(system, async db => {
    await audit(db, owner, { action: 'booking.viewed', bookingId: booking.id, details: { session: 77 } });
    await audit(db, owner, { action: 'user.changed', details: { user_id: member.userId } });
  });
  const failedSignIn = {
    action: 'sign_in.failed',
    actorKind: 'nobody',
    actorId: null,
    sessionId: null,
  } as const;
  const countedEntry = { details: {}, userId: member.userId, source: null, times: 3, at: now() };
  await countRefusedAttempts(system, { ...failedSignIn, ...countedEntry });
}

/**
 * Returns the rows of a hotel without values that differ between installations: ids, and columns declared to
 * change.
 */
export async function contentOf(facilityId: number): Promise<Map<string, unknown[]>> {
  return inFacility(mintSystem(facilityId), async db => {
    const shapes = await shapesOf(db);
    const rowsByTable = new Map<string, unknown[]>();
    for (const [name, how] of transferredTables()) {
      const shape = shapes.get(name);
      if (!shape) continue;
      const comparedColumns = shape.columns.filter(
        column =>
          ['plain', 'sealed'].includes(partOf(shape, column, how) ?? '') &&
          // The database clock sets this column.
          `${name}.${column.name}` !== 'booking.updated_at',
      );
      const rows: Row[] = [];
      for await (const some of exportedRows(db, facilityId, shape, how)) rows.push(...some);
      const lines = rows.map(row => comparedColumns.map(column => row[column.name]));
      rowsByTable.set(name, lines.map(line => JSON.stringify(line)).toSorted());
    }
    return rowsByTable;
  });
}
