import { type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { booking } from '#features/booking/tables.ts';

/** After every time of day: bookings without a time come last. */
const NO_TIME = '99:99';

/** The time of arrival, HH:mm. */
export const arrivalTime = sql`coalesce(${booking.checkinTime}, ${sql.raw(`'${NO_TIME}'`)})`;
export const arrivalTimeOf = ({ checkinTime }: Booking): string => checkinTime ?? NO_TIME;

const kana = sql`lower(coalesce(nullif(${booking.nameKana}, ''), ${booking.name})) collate "C"`;

/** By kana, else by name. A cursor may stand in an address, where no name may: it holds the id, and the booking is looked up. */
export const byName = {
  keys: [kana, sql`${booking.id}`],
  edgeOf: ({ id }: Booking): readonly number[] => [id],
  edge: (facilityId: number, [id]: readonly unknown[]): SQL => sql`(
    select ${kana}, ${booking.id} from ${booking}
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = ${id}::bigint)`,
};
