import { sql } from 'drizzle-orm';
import type { SettingValue } from '#features/hotel/facility/contract/setting-registry.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import { insertMany, snakeCase } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Booking } from '../queries/bookings.ts';
import { comparableContact, contactOf, contactsOf, receiptAddressOf } from '../queries/list-columns.ts';
import { searchTexts } from '../queries/search-texts.ts';
import type { BookingFacts, IncomingBooking } from '../rules/intake.ts';
import type { Origin } from '../rules/origin.ts';
import { openContact, sendMethod } from '../rules/send-method.ts';
import { shownStatus } from '../rules/status.ts';
import { untrustedContacts, updatedTrustedContacts } from '../rules/trusted-contact.ts';
import { booking } from '../tables.ts';
import { deleteArrivalsOutsideDates } from './arrivals.ts';
import { writeSearchRows } from './search-rows.ts';
import { refreshStatus } from './statuses.ts';

export type PmsKey = Pick<IncomingBooking, 'pms_code' | 'pms_reservation_no'>;

export type BookingWrite = { key: PmsKey; stored: Booking | undefined; facts: BookingFacts; origin: Origin };

export const nameOf = ({ pms_code, pms_reservation_no }: PmsKey) =>
  JSON.stringify([pms_code, pms_reservation_no]);

type Row = typeof booking.$inferInsert;
type Hotel = {
  facilityId: number;
  country: string;
  sms: SettingValue<'notification_frequency_settings'>;
  registered: ProofByBooking;
};

type ProofByBooking = ReadonlyMap<number, 'strong' | 'weak'>;

/**
 * Finds which of these bookings have a registered main guest, and returns the strength of the guest's proof
 * by booking id. For those bookings, the list shows the guest's own data instead of the PMS's.
 */
export type FindRegistered = (
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
) => Promise<ProofByBooking>;

/**
 * Writes bookings in a small number of statements, including the columns derived from the PMS data. The
 * caller holds the intake lock.
 * @returns each booking's id and how its contact data changed, keyed by `nameOf`.
 */
export async function writeBookings(
  db: Db,
  facilityId: number,
  country: string,
  written: readonly BookingWrite[],
  whoRegistered: FindRegistered,
): Promise<Map<string, WrittenBooking>> {
  if (written.length === 0) return new Map();
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  const storedIds = written.flatMap(({ stored }) => (stored ? [stored.id] : []));
  const proofs = await whoRegistered(db, facilityId, storedIds);
  const hotel = { facilityId, country, sms, registered: proofs };
  const rows = written.map(each => rowOf(each, hotel));
  const { rows: stored } = await db.execute<PmsKey & { id: string; search_texts: string[] }>(sql`
    ${insertMany(booking, rows)}
    on conflict (facility_id, pms_code, pms_reservation_no) do update set ${pmsAssignments}
    returning id, pms_code, pms_reservation_no, search_texts`);
  const searchable = stored.map(row => ({ id: Number(row.id), searchTexts: row.search_texts }));
  await writeSearchRows(db, facilityId, searchable);
  await deleteArrivalsOutsideDates(db, facilityId, written.flatMap(movedAfterArrival));
  if (storedIds.length > 0) await refreshStatus(db, facilityId, storedIds);
  const changes = new Map(written.map(each => [nameOf(each.key), contactChange(each, hotel)]));
  return new Map(
    stored.map(row => [nameOf(row), { id: Number(row.id), contact: changes.get(nameOf(row)) ?? null }]),
  );
}

function movedAfterArrival({ stored, facts: { checkinDate, checkoutDate } }: BookingWrite) {
  if (!stored?.arrivedAt) return [];
  const isMoved = checkinDate !== stored.checkinDate || checkoutDate !== stored.checkoutDate;
  return isMoved ? [{ id: stored.id, checkinDate, checkoutDate }] : [];
}

/** A written booking. `contact`: how its contact data changed after its guest registered; null if unchanged. */
export type WrittenBooking = { id: number; contact: ContactChange | null };

/** `isNews`: some of the contact data is new and not accepted as a proof yet. */
export type ContactChange = { fields: string[]; isNews: boolean };

function contactChange({ stored, facts }: BookingWrite, hotel: Hotel): ContactChange | null {
  if (!stored || !hotel.registered.has(stored.id)) return null;
  const [before, after] = [contactFields(stored), contactFields(facts)];
  const fields = contactFieldNames.filter(name => before[name] !== after[name]);
  if (fields.length === 0) return null;
  const { country } = hotel;
  const oldContacts = untrustedContacts(contactsOf(stored, country), stored.trustedContact);
  const newContacts = untrustedContacts(contactsOf(facts, country), trustedContactOf(stored, facts, hotel));
  return { fields, isNews: newContacts.some(each => !oldContacts.includes(each)) };
}

const contactFieldNames = ['guest_contact_no', 'phone', 'email_address'] as const;

const contactFields = ({ guestContactNo, metadata }: Pick<BookingFacts, 'guestContactNo' | 'metadata'>) => ({
  guest_contact_no: guestContactNo ?? '',
  phone: metadata.phone ?? '',
  email_address: metadata.email_address ?? '',
});

/**
 * Returns the contact data that is accepted as a proof, if it differs from the booking's contact data
 * (docs/reference/proofs.md#contact-data-that-changes).
 */
function trustedContactOf(
  stored: Booking | undefined,
  facts: BookingFacts,
  { country, registered }: Hotel,
): string[] | null {
  const proof = stored && registered.get(stored.id);
  if (!stored || !proof) return null;
  const { phone, email } = stored;
  return updatedTrustedContacts({
    trusted: stored.trustedContact ?? contactsOf(stored, country),
    now: contactsOf(facts, country),
    given: proof === 'strong' ? [phone, email].map(each => comparableContact(each, country)) : [],
  });
}

function rowOf({ key, stored, facts, origin }: BookingWrite, hotel: Hotel): Row {
  const { facilityId, country, sms, registered } = hotel;
  const contact = stored && registered.has(stored.id) ? guestContact(stored) : pmsContact(facts, country);
  const method = sendMethod(openContact(contact, stored), sms, isMobile);
  const { statusId } = shownStatus({ pmsBookingStatus: facts.pmsBookingStatus, sendMethod: method }, []);
  const { pms_code: pmsCode, pms_reservation_no: pmsBookingNo } = key;
  const guestNames = stored?.guestNames ?? [];
  return {
    facilityId,
    pmsCode,
    pmsBookingNo,
    origin,
    ...facts,
    ...contact,
    trustedContact: trustedContactOf(stored, facts, hotel),
    searchTexts: searchTexts({ ...facts, ...contact, pmsBookingNo, guestNames }),
    sendMethod: method,
    bookingStatusId: statusId,
    createdAt: now(),
    updatedAt: now(),
  };
}

function guestContact({ name, nameKana, phone, email, receiptAddress }: Booking) {
  return { name, nameKana, phone, email, receiptAddress };
}

const pmsContact = (facts: BookingFacts, country: string) => ({
  ...contactOf(facts, country),
  receiptAddress: receiptAddressOf(facts),
});

/**
 * Columns determined by the PMS. The status is not among them, because it depends on the log and is refreshed
 * separately for existing bookings.
 */
const pmsColumns = [
  'origin',
  'revision',
  'pmsBookingStatus',
  'checkinDate',
  'checkinTime',
  'checkoutDate',
  'checkoutTime',
  'roomNumber',
  'guestContactNo',
  'metadata',
  'name',
  'nameKana',
  'phone',
  'email',
  'trustedContact',
  'sendMethod',
  'receiptAddress',
  'searchTexts',
  'updatedAt',
] as const satisfies (keyof Row)[];

const pmsAssignments = sql.join(
  [
    ...pmsColumns.map(name => sql.raw(`${snakeCase(name)} = excluded.${snakeCase(name)}`)),
    // A delivery failure does not apply to a new phone number or email address.
    sql`undelivered = ${booking.undelivered} and (${booking.phone}, ${booking.email}) = (excluded.phone, excluded.email)`,
  ],
  sql`, `,
);
