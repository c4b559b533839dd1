import { and, eq } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { openContact } from '#features/booking/rules/send-method.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Standing } from '../queries/standing.ts';
import { refreshSearch } from './refresh-search.ts';
import type { CleanAnswer, NewRegistration } from './store-registration.ts';

/**
 * Keeps the list's columns on the booking: what the main guest gave wins over what the PMS knows.
 * A room leader's form adds its pictures and changes nothing else. By their names all who come are found. Where the proof
 * was weak, the contact that the PMS knows stays: messages to it would else go to whoever has guessed four digits.
 */
export async function showOnBooking(
  db: Db,
  { strength }: GuestScope,
  { booking: stay, slot }: Standing,
  { answers }: Pick<NewRegistration, 'answers'>,
  at: Date,
): Promise<void> {
  const has = (name: string) => answers.some(person => answerTo(name, person) !== undefined);
  await db
    .update(booking)
    .set({
      ...(slot.number === 0 ? columnsOf(stay, strength, answers[0] ?? []) : {}),
      hasPassportPicture: stay.hasPassportPicture || has('gov_id'),
      hasFacePicture: stay.hasFacePicture || has('face_recognition'),
      registeredAt: slot.number === 0 ? at : (stay.registeredAt ?? at),
      updatedAt: at,
    })
    .where(and(eq(booking.facilityId, stay.facilityId), eq(booking.id, stay.id)));
  await refreshSearch(db, stay.facilityId, [stay.id]);
}

const answerTo = (name: string, person: readonly CleanAnswer[]) =>
  person.find(({ question }) => question.system_name === name)?.value;

function columnsOf(
  stay: Standing['booking'],
  strength: GuestScope['strength'],
  main: readonly CleanAnswer[],
) {
  const contact = (known: string, given: string | undefined) =>
    strength === 'weak' ? known || (given ?? '') : (given ?? known);
  const email = contact(stay.email, answerTo('email', main));
  const phone = contact(stay.phone, answerTo('phone', main));
  const isReached = openContact({ email, phone }, stay).email !== '';
  return {
    name: answerTo('full_name', main) ?? stay.name,
    nameKana: answerTo('full_name_for_katakana', main) ?? stay.nameKana,
    phone,
    email,
    receiptAddress: answerTo('receipt_address', main) ?? stay.receiptAddress,
    sendMethod: stay.sendMethod === '--' && isReached ? ('email' as const) : stay.sendMethod,
  };
}
