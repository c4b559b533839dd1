import { findDue } from '#features/message/commands/find-due.ts';
import { wholeLooks } from '#features/message/queries/looks.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';

/** Looks for what is due at `at` as the product does, without writing it. Out: how many bookings there are. */
export async function find(at: Date, looks = wholeLooks): Promise<number> {
  let found = 0;
  setClock(() => at);
  await findDue(looks, async ({ ids }) => {
    found += ids.length;
  });
  resetClock();
  return found;
}
