import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { saveQuestions } from '#features/form/questionnaire/commands/save-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking } from './factory.ts';

/** Creates a hotel whose form requires the occupation of adult companions, but not of children. */
async function aFormForAdultsOnly() {
  const made = await aGuestWithBooking();
  const { facility, idOf } = made;
  const id = Number(idOf('occupation'));
  const questions = [
    { id, visibility: 1, visibility_companion: 1, required_companion: 1, adults_only: 1 } as const,
  ];
  const saved = await saveQuestions(facility.owner, { questions }, 'en');
  return { ...made, id, saved: saved.data.find(each => each.id === id) };
}

const hanako = { full_name: '山田 花子', has_japan_address: 'yes' };

async function formWith(made: Awaited<ReturnType<typeof aFormForAdultsOnly>>, child?: boolean) {
  const form = await aForm(made.guest, made.booking, { companions: [hanako] });
  const [companion] = form.companions;
  if (!companion) throw new Error('The form has no companion');
  return { ...form, companions: [{ ...companion, ...(child === undefined ? {} : { child }) }] };
}

test('an answer that is required of adults is not required of a companion who is a child', async () => {
  const made = await aFormForAdultsOnly();
  expect(made.saved).toMatchObject({ required_companion: 1, adults_only: 1 });
  await expect(submit(made.guest, await formWith(made))).rejects.toMatchObject({
    details: { errors: { [`companions.0.other_form.${made.id}`]: 'field_required' } },
  });
  await submit(made.guest, await formWith(made, true));
  const [registered] = await storedRegistrations(made.facility, made.booking);
  expect(registered?.persons.map(({ child }) => child)).toEqual([false, true]);
  const { data } = await pullRegistrations(aKeyScope(made.facility.facilityId, 1), 0, 'ja');
  expect(data.at(-1)?.registration?.persons.map(({ child }) => child)).toEqual([false, true]);
});

test("staff can remove a child's answer to a question required of adults", async () => {
  const made = await aFormForAdultsOnly();
  const form = await formWith(made, true);
  const [companion] = form.companions;
  if (companion) companion.other_form[made.id] = 'student';
  await submit(made.guest, form);
  const { facility, booking } = made;
  const [registered] = await storedRegistrations(facility, booking);
  const personId = registered?.persons[1]?.id ?? 0;
  const change = { by: facility.owner, changes: [{ personId, questionId: made.id, value: '' }] };
  const amended = await inFacility(facility.system, db =>
    amendRegistration(db, facility.facilityId, registered?.id ?? 0, change),
  );
  expect(amended.amended).toBe(1);
});

test('a question that the law requires everyone to answer cannot be limited to adults', async () => {
  const { facility, idOf } = await aGuestWithBooking();
  const id = Number(idOf('full_name'));
  await expect(
    saveQuestions(facility.owner, { questions: [{ id, adults_only: 1 }] }, 'en'),
  ).rejects.toMatchObject({ details: { errors: { 'questions.0.adults_only': 'question_by_law' } } });
});

test('a question that companions need not answer cannot be limited to adults', async () => {
  const { facility, id } = await aFormForAdultsOnly();
  await saveQuestions(facility.owner, { questions: [{ id, required_companion: 0 }] }, 'en');
  const [row] = await inFacility(facility.system, db =>
    db
      .select()
      .from(question)
      .where(and(eq(question.facilityId, facility.facilityId), eq(question.id, id))),
  );
  expect(row).toMatchObject({ requiredCompanion: false, adultsOnly: false });
});
