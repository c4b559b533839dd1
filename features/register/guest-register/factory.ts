import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { type AnswersByName, aForm, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import type { TestFacility } from '#test/harness/facility.ts';

export async function aRegisteredBooking(
  facility: TestFacility,
  [main = taro, ...companions]: AnswersByName[],
  overrides: Parameters<typeof aBooking>[1] = {},
) {
  const booking = await aBooking(facility, {
    metadata: { number_of_guests: 1 + companions.length },
    ...overrides,
  });
  await inFacility(facility.system, db =>
    db
      .update(question)
      .set({ visibility: false, visibilityCompanion: false })
      .where(eq(question.systemName, 'gov_id')),
  );
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking, { main, companions }));
  const [registration] = await storedRegistrations(facility, booking);
  if (!registration) throw new Error('The registration was not stored');
  return { booking, guest, registration };
}
