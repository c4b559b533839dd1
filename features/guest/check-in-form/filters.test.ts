import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import { someCustomQuestions, someFilters } from '#features/form/questionnaire/factory.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { guestDraft, saveDraft } from './commands/draft.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking } from './factory.ts';

const path = 'booking_details.facilities_localized_category_id';

/**
 * Creates a hotel that asks for the purpose of the visit. Overnight guests must answer a question about
 * breakfast, which day guests are not asked.
 */
async function aHotelThatAsks() {
  const made = await aGuestWithBooking();
  const filters = await someFilters(made.facility, ['日帰り', '宿泊']);
  const { 日帰り: day = 0, 宿泊: night = 0 } = filters;
  const [breakfast = 0] = await someCustomQuestions(made.facility, [
    { labels: { ja: '朝食' }, required: true, notFor: [day] },
  ]);
  const form = async (choice: number | null, answer?: string) => {
    const whole = await aForm(made.guest, made.booking);
    return {
      ...whole,
      other_form: { ...whole.other_form, ...(answer === undefined ? {} : { [breakfast]: answer }) },
      booking_details: { ...whole.booking_details, facilities_localized_category_id: choice },
    };
  };
  return { ...made, day, night, breakfast, form };
}

const refusalWith = (errors: object) =>
  expect.objectContaining({ status: 422, code: 'invalid_input', details: { errors } });

describe('a hotel that asks for a filter choice', () => {
  test('stores the stay type and shows its name to staff', async () => {
    const { facility, booking, guest, night, form } = await aHotelThatAsks();
    await submit(guest, await form(night, '和食'));
    expect((await storedRegistrations(facility, booking))[0]).toMatchObject({
      localizedFilterId: night,
      localizedFilter: '宿泊',
    });
    const { visitor_logs } = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(visitor_logs[0]?.localized_filter).toBe('宿泊');
  });

  test('rejects a form without a stay type', async () => {
    const { guest, form } = await aHotelThatAsks();
    await expect(submit(guest, await form(null, '和食'))).rejects.toEqual(
      refusalWith({ [path]: 'field_required' }),
    );
  });

  test('rejects a stay type of another hotel', async () => {
    const { guest, form } = await aHotelThatAsks();
    const { 宿泊: foreign = 0 } = await someFilters(await aFacility(), ['宿泊']);
    await expect(submit(guest, await form(foreign, '和食'))).rejects.toEqual(
      refusalWith({ [path]: 'choice_invalid' }),
    );
  });

  test('neither requires nor stores an answer to a question that belongs to another stay type', async () => {
    const { facility, booking, guest, day, breakfast, form } = await aHotelThatAsks();
    await submit(guest, await form(day, '和食'));
    const [registration] = await storedRegistrations(facility, booking);
    const asked = registration?.persons[0]?.answers.map(each => each.questionId);
    expect(asked).not.toContain(breakfast);
  });

  test('requires an answer to a required question of the selected stay type', async () => {
    const { guest, night, breakfast, form } = await aHotelThatAsks();
    await expect(submit(guest, await form(night))).rejects.toEqual(
      refusalWith({ [`other_form.${breakfast}`]: 'field_required' }),
    );
  });

  test('a draft keeps the stay type and the answers to questions of other stay types', async () => {
    const { booking, guest, day, breakfast } = await aHotelThatAsks();
    const answers = { email: '', other_form: { [breakfast]: '和食' }, companions: [], tour_leaders: [] };
    await saveDraft(guest, {
      answers: { ...answers, facilities_localized_category_id: day },
      step: 'step-3',
      language: 'ja',
      version: 0,
    });
    const elsewhere = await guestDraft(aGuest(booking));
    expect(elsewhere?.answers).toEqual({ ...answers, facilities_localized_category_id: day });
  });
});

test('stores no stay type if the hotel does not ask for one', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  const form = await aForm(guest, booking);
  await submit(guest, {
    ...form,
    booking_details: { ...form.booking_details, facilities_localized_category_id: 1 },
  });
  expect((await storedRegistrations(facility, booking))[0]?.localizedFilterId).toBeNull();
});

test('answers to a retired question remain readable together with its label', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  const [id = 0] = await someCustomQuestions(facility, [{ labels: { ja: 'アレルギー' } }]);
  const form = await aForm(guest, booking);
  await submit(guest, { ...form, other_form: { ...form.other_form, [id]: 'そば' } });
  await inFacility(facility.system, db =>
    db.update(question).set({ retiredAt: now() }).where(eq(question.id, id)),
  );
  const { visitor_logs } = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
  const shown = visitor_logs[0]?.main.answers.find(each => each.question.id === id);
  expect(shown).toMatchObject({ display: 'そば', question: { label: 'アレルギー' } });
});
