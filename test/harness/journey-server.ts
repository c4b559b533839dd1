import { randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { run } from '#apps/server/run.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import {
  type CustomQuestion,
  someCustomQuestions,
  someFilters,
} from '#features/form/questionnaire/factory.ts';
import { question as systemQuestion } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { someLinks } from '#features/guest/my-page/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import type { SettingName } from '#features/hotel/facility/contract/setting-registry.ts';
import { facilitySetting } from '#features/hotel/facility/tables.ts';
import { storeTerms } from '#features/hotel/terms/commands.ts';
import { countHotel } from '#features/organization/figures/commands/count-hotel.ts';
import { createOrganization } from '#features/organization/organization/commands/create.ts';
import type { NewMember } from '#features/organization/organization/commands/members.ts';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { linkOf, slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { createUser } from '#features/staff/account/commands/account.ts';
import { rolePermission } from '#features/staff/account/tables.ts';
import { PROOF_VALIDITY_MS } from '#features/staff/session/rules.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from './facility.ts';
import { zoneAtNoon } from './zone-at-noon.ts';

/**
 * Runs the complete product in its own process for browser journeys. Over its IPC channel the process creates
 * hotels and returns the links in guest messages. For everything else, journeys act like users and API clients.
 */
type Question =
  | { id: number; ask: 'hotel'; name?: string }
  | { id: number; ask: 'organization'; name: string; admin: NewMember }
  | { id: number; ask: 'chain'; facilityIds: number[] }
  | { id: number; ask: 'figures'; facilityId: number }
  | { id: number; ask: 'show'; facilityId: number; questions: string[]; companions: boolean }
  | { id: number; ask: 'set'; facilityId: number; name: SettingName; value: never }
  | { id: number; ask: 'write'; facilityId: number; name: SettingName; value: unknown }
  | { id: number; ask: 'links'; facilityId: number; links: Parameters<typeof someLinks>[1] }
  | { id: number; ask: 'register'; facilityId: number; bookingNo: string; fromAbroad: boolean }
  | { id: number; ask: 'filters'; facilityId: number; names: string[] }
  | { id: number; ask: 'questions'; facilityId: number; questions: CustomQuestion[] }
  | { id: number; ask: 'staff'; facilityId: number; permissions: PermissionKey[] }
  | { id: number; ask: 'admin'; facilityId: number }
  | { id: number; ask: 'minutes'; facilityId: number }
  | { id: number; ask: 'link'; facilityId: number; bookingNo: string; slotNumber: number };

const PARTS = ['http', 'worker'] as const;

const hotels = new Map<number, TestFacility>();
let url = '';

process.on('message', (question: Question) => {
  void handleQuestion(question).then(answer => process.send?.({ id: question.id, answer }));
});

await run({
  mode: 'test',
  part: PARTS.find(part => part === process.env.JOURNEY_PART) ?? 'all',
  opened: async (_service, { publicUrl }) => {
    url = publicUrl;
    process.send?.({ id: 0, answer: { url } });
  },
});

async function handleQuestion(input: Question) {
  switch (input.ask) {
    case 'hotel':
      return openHotel(input.name);
    case 'organization':
      return createOrganization(input.name, input.admin, 'ja');
    case 'chain':
      return openChain(input);
    case 'figures':
      return countHotel(input).then(() => null);
    case 'show':
      return showQuestions(input);
    case 'set':
      return setSetting(input);
    case 'write':
      return writeSetting(input);
    case 'links':
      return someLinks(hotelOf(input.facilityId), input.links).then(() => null);
    case 'register':
      return register(input);
    case 'filters':
      return someFilters(hotelOf(input.facilityId), input.names);
    case 'questions':
      return someCustomQuestions(hotelOf(input.facilityId), input.questions);
    case 'staff':
      return openStaff(input);
    case 'admin':
      return openAdmin(input);
    case 'minutes':
      return backdateSignIns(input);
    case 'link':
      return readLink(input);
  }
}

function hotelOf(facilityId: number): TestFacility {
  const hotel = hotels.get(facilityId);
  if (!hotel) throw new Error('No such hotel');
  return hotel;
}

/** Creates an organization of these hotels, with an admin. */
async function openChain({ facilityIds }: Extract<Question, { ask: 'chain' }>) {
  const { username, password } = (await anOrganization(...facilityIds.map(hotelOf))).admin;
  return { username, password };
}

async function setSetting({ facilityId, name, value }: Extract<Question, { ask: 'set' }>) {
  await inFacility(hotelOf(facilityId).system, db => storeSetting(db, facilityId, name, value));
  return null;
}

async function writeSetting({ facilityId, name, value }: Extract<Question, { ask: 'write' }>) {
  const row = { facilityId, name, value, updatedAt: now() };
  const target = [facilitySetting.facilityId, facilitySetting.name];
  await inFacility(hotelOf(facilityId).system, db =>
    db.insert(facilitySetting).values(row).onConflictDoUpdate({ target, set: { value } }),
  );
  return null;
}

/** Creates a `staff` user and gives the role `staff` of the hotel exactly these permissions. */
async function openStaff({ facilityId, permissions }: Extract<Question, { ask: 'staff' }>) {
  const hotel = hotelOf(facilityId);
  const { username, password } = await aStaffMember(hotel, permissions);
  await inFacility(hotel.system, async db => {
    await db.delete(rolePermission).where(eq(rolePermission.facilityId, facilityId));
    if (permissions.length > 0)
      await db.insert(rolePermission).values(permissions.map(permission => ({ facilityId, permission })));
  });
  return { username, password };
}

async function openAdmin({ facilityId }: Extract<Question, { ask: 'admin' }>) {
  const { password } = hotelOf(facilityId);
  const username = `Admin1${randomBytes(5).toString('hex')}`;
  const email = `${username}@example.com`;
  const admin = { username, password, email, firstName: '健', lastName: '高橋', role: 'admin' as const };
  await inFacility(hotelOf(facilityId).system, db => createUser(db, { facilityId, ...admin }));
  return { username, password };
}

/** Moves recent sign-ins a few minutes into the past, so that sensitive calls ask for the password again. */
async function backdateSignIns({ facilityId }: Extract<Question, { ask: 'minutes' }>) {
  const createdAt = new Date(now().getTime() - 2 * PROOF_VALIDITY_MS);
  await inFacility(hotelOf(facilityId).system, db =>
    db
      .update(staffSession)
      .set({ createdAt, provenAt: null, factorAt: null })
      .where(eq(staffSession.facilityId, facilityId)),
  );
  return null;
}

/**
 * Makes these system questions visible and required. With `companions`, they are also visible to companions.
 */
async function showQuestions({
  facilityId,
  questions: names,
  companions,
}: Extract<Question, { ask: 'show' }>) {
  await inFacility(hotelOf(facilityId).system, db =>
    db
      .update(systemQuestion)
      .set({ visibility: true, required: true, ...(companions ? { visibilityCompanion: true } : {}) })
      .where(and(eq(systemQuestion.facilityId, facilityId), inArray(systemQuestion.systemName, [...names]))),
  );
  return null;
}

async function openHotel(name?: string) {
  const names = { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' };
  const own = name === undefined ? { names } : { name, names: { ja: name } };
  const hotel = await aFacility({ ...own, timezone: zoneAtNoon() });
  hotels.set(hotel.facilityId, hotel);
  await inFacility(hotel.system, async db => {
    await storeTerms(db, hotel.facilityId, { language: 'ja', content: '<p>館内は禁煙です。</p>' });
    await storeTerms(db, hotel.facilityId, { language: 'en', content: '<p>No smoking.</p>' });
  });
  const { facilityId, slug, username, email, password, apiKey } = hotel;
  return { facilityId, slug, username, email, password, apiKey };
}

async function register({ facilityId, bookingNo, fromAbroad }: Extract<Question, { ask: 'register' }>) {
  const [booking] = await inFacility(hotelOf(facilityId).system, db =>
    db
      .select({ ...getTableColumns(bookingTable), slotId: slot.id })
      .from(bookingTable)
      .innerJoin(slot, and(eq(slot.facilityId, bookingTable.facilityId), eq(slot.bookingId, bookingTable.id)))
      .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.pmsBookingNo, bookingNo))),
  );
  if (!booking) throw new Error('No such booking');
  const guest = aGuest(booking);
  if (!fromAbroad) return submit(guest, await aForm(guest, booking));
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'main', bytes: await aPassport() });
  const contact = { email: 'emma@example.com', phone: '+6421234567', address: '12 Queen Street, Auckland' };
  const main = { ...emma, ...contact, gov_id };
  return submit(guest, await aForm(guest, booking, { main, companions: [taro] }));
}

const aPassport = () =>
  sharp({ create: { width: 640, height: 440, channels: 3, background: '#7a2e3a' } })
    .jpeg()
    .toBuffer();

async function readLink({ facilityId, bookingNo, slotNumber }: Extract<Question, { ask: 'link' }>) {
  const hotel = hotelOf(facilityId);
  return inFacility(hotel.system, async db => {
    const [found] = await db
      .select({ id: slot.id })
      .from(slot)
      .innerJoin(
        bookingTable,
        and(eq(bookingTable.facilityId, slot.facilityId), eq(bookingTable.id, slot.bookingId)),
      )
      .where(
        and(
          eq(slot.facilityId, facilityId),
          eq(bookingTable.pmsBookingNo, bookingNo),
          eq(slot.number, slotNumber),
        ),
      );
    const secrets = found && (await slotSecrets(db, facilityId, [found.id])).get(found.id);
    if (!secrets) throw new Error('No such booking');
    const link = linkOf(secrets, hotel.slug, { vericode: true }, url);
    return { link, shortLink: `${url}/g/${secrets.shortCode}`, verificationCode: secrets.verificationCode };
  });
}
