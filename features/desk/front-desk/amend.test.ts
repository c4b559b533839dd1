import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { aStaffMember } from '#test/harness/facility.ts';
import { amendAtDesk, amendableQuestions, confirmDataAtDesk } from './commands/amend.ts';
import { openDetails } from './commands/open-details.ts';

type RegisteredBooking = Awaited<ReturnType<typeof aRegisteredBooking>>;

const logOf = async ({ facility, booking }: RegisteredBooking, scope = facility.owner) => {
  const [log] = (await openDetails(scope, { booking_id: booking.id }, 'en')).visitor_logs;
  if (!log) throw new Error('The details show no registration');
  return log;
};

const correct = ({ facility, idOf, registrationId, persons }: RegisteredBooking, name: string, version = 0) =>
  amendAtDesk(facility.owner, {
    facility_id: facility.facilityId,
    facility_visitor_log_id: registrationId,
    version,
    reason: ' 旅券と照合、佐藤 ',
    changes: [
      { person_id: persons[0]?.id ?? 0, question_id: Number(idOf('full_name')), value: name },
      { person_id: persons[0]?.id ?? 0, question_id: Number(idOf('prev_destination')), value: 'Kyoto' },
    ],
  });

test('the details show the author, time and reason of a correction, and the previous value', async () => {
  const made = await aRegisteredBooking();
  expect(await correct(made, '検証 花子')).toEqual({ amended: 2, version: 1 });
  const log = await logOf(made);
  expect(log).toMatchObject({ version: 1, data_confirmed: null });
  const by = { by: 'staff', username: made.facility.username, reason: '旅券と照合、佐藤', masked: 0 };
  expect(log.amended).toMatchObject([
    { ...by, was: '山田 太郎', question: { label: 'Full name' }, person_id: made.persons[0]?.id },
    { ...by, was: '', question: { label: 'Previous destination' } },
  ]);
});

test('staff who may not read personal data see neither the value nor the reason of a correction', async () => {
  const made = await aRegisteredBooking();
  await correct(made, '検証 花子');
  const reader = await aStaffMember(made.facility, ['list.details_pop_up.view']);
  const log = await logOf(made, reader);
  expect(log.amended[0]).toMatchObject({ was: '＊＊＊＊', reason: '＊＊＊＊', masked: 1 });
  expect(JSON.stringify(log)).not.toMatch(/山田|花子|佐藤/);
});

test("the details show who recorded the guest's confirmation, and a correction clears it", async () => {
  const made = await aRegisteredBooking();
  const { facility, registrationId } = made;
  const say = (confirmed: 0 | 1, version: number) =>
    confirmDataAtDesk(facility.owner, {
      facility_id: facility.facilityId,
      facility_visitor_log_id: registrationId,
      version,
      confirmed,
    });
  expect(await say(1, 0)).toEqual({ confirmed: 1 });
  expect((await logOf(made)).data_confirmed).toMatchObject({ by: 'staff', username: facility.username });
  await correct(made, '検証 花子');
  expect((await logOf(made)).data_confirmed).toBeNull();
  await expect(say(1, 0)).rejects.toMatchObject({ code: 'version_conflict' });
});

test('staff can answer every question except pictures, including questions not on the form', async () => {
  const { facility } = await aRegisteredBooking();
  const names = (await amendableQuestions(facility.owner, 'en')).map(({ system_name }) => system_name);
  expect(names).toEqual(expect.arrayContaining(['full_name', 'occupation', 'prev_destination']));
  expect(names).not.toEqual(expect.arrayContaining(['gov_id']));
});
