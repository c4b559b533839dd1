import { and, eq, inArray } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import { message } from '#features/message/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { momentByHand, type Outcome, outcomeOf } from '../rules/by-hand.ts';

/** Results of sending operations, by operation and then by `nameOfRow`. */
export type OperationResults = ReadonlyMap<number, ReadonlyMap<string, Outcome>>;

export const nameOfRow = (pmsCode: string, reservationNo: string) => JSON.stringify([pmsCode, reservationNo]);

export async function operationResults(
  db: Db,
  facilityId: number,
  operationIds: readonly number[],
): Promise<OperationResults> {
  if (operationIds.length === 0) return new Map();
  const idOf = new Map(operationIds.map(id => [momentByHand(id), id]));
  const rows = await db
    .select({
      moment: message.moment,
      state: message.state,
      delivery: message.delivery,
      pmsCode: booking.pmsCode,
      reservationNo: booking.pmsReservationNo,
    })
    .from(message)
    .innerJoin(booking, and(eq(booking.facilityId, message.facilityId), eq(booking.id, message.bookingId)))
    .where(and(eq(message.facilityId, facilityId), inArray(message.moment, [...idOf.keys()])));
  return new Map(
    [...Map.groupBy(rows, row => row.moment)].map(([moment, ofOne]) => {
      const byBooking = Map.groupBy(ofOne, row => nameOfRow(row.pmsCode, row.reservationNo));
      return [
        idOf.get(moment ?? '') ?? 0,
        new Map([...byBooking].map(([name, all]) => [name, outcomeOf(all)])),
      ];
    }),
  );
}
