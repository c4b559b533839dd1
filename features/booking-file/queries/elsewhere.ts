import { sql } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { bookingFileRow } from '../tables.ts';
import type { File } from './groups.ts';

/**
 * How many numbers that are new in a file the hotel has from other sources already, the most first: their guests would be written to
 * twice. The hotel's few sources come first, from one place of the index to the next, so that each number is looked up where it stands.
 */
export async function elsewhere(
  db: Db,
  { facilityId, id, code }: File,
): Promise<{ code: string; count: number }[]> {
  const { rows } = await db.execute<{ code: string; count: number }>(sql`
    with recursive sources (code) as (
      select min(${booking.pmsCode}) from ${booking} where ${booking.facilityId} = ${facilityId}
      union all
      select (
        select min(${booking.pmsCode}) from ${booking}
        where ${booking.facilityId} = ${facilityId} and ${booking.pmsCode} > sources.code
      ) from sources where sources.code is not null
    )
    select sources.code, count(distinct ${bookingFileRow.bookingNo})::int as count
    from sources
    join ${bookingFileRow} on ${bookingFileRow.facilityId} = ${facilityId} and ${bookingFileRow.fileId} = ${id}
      and ${bookingFileRow.verdict} = 'new' and not ${bookingFileRow.leftOut}
    join ${booking} on ${booking.facilityId} = ${facilityId} and ${booking.pmsCode} = sources.code
      and ${booking.pmsBookingNo} = ${bookingFileRow.bookingNo}
    where sources.code <> ${code}
    group by sources.code
    order by count desc, sources.code`);
  return rows;
}
