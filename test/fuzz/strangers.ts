import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { aHotel, type Hotel } from '#test/contracts/hotel.ts';
import { valueAt } from '#test/harness/http-client.ts';

/** A hotel with a registered guest whose data no other caller may see. */
export type OtherHotel = {
  /** Ids with which callers of other hotels may try to access it. */
  ids: number[];
  /** Values that responses to callers of other hotels must not contain. */
  secrets: string[];
};

export async function createOtherHotel(url: string): Promise<OtherHotel> {
  const hotel = await aHotel(url);
  const { facility, booking } = hotel;
  const guest = await hotel.guest();
  const name = `秘密 ${facility.slug}`;
  const submitted = await guest.submit({
    ...(await guest.filledIn({ name })),
    email: `guest-of-${facility.slug}@example.jp`,
  });
  const kept = await inFacility(facility.system, db => db.select({ id: registration.id }).from(registration));
  return {
    ids: [facility.facilityId, booking.id, ...kept.map(({ id }) => id)],
    secrets: [
      ...[name, `guest-of-${facility.slug}`, facility.apiKey, facility.email, facility.username],
      ...[booking.verificationCode, booking.token],
      ...[String(valueAt(submitted, 'status.qrCode')), String(valueAt(submitted, 'status.myPageId'))],
    ],
  };
}

export function knownIds({ facility, booking }: Hotel, { ids }: OtherHotel) {
  return {
    numbers: [facility.facilityId, booking.id, ...ids, 1, 2],
    texts: [facility.slug, facility.username, 'ja', 'en', '2025-12-24', '山田 太郎', '090-1234-5678'],
  };
}
