import '#test/harness/database.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveQuestions } from '#features/form/questionnaire/commands/save-questions.ts';
import type { EditedQuestion } from '#features/form/questionnaire/contract/form-settings.ts';
import { someFilters } from '#features/form/questionnaire/factory.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
let hotel: TestFacility;
let guest: GuestClient;
let form: Record<string, unknown>;

const change = (questions: EditedQuestion[]) => saveQuestions(hotel.owner, { questions }, 'ja');
const idOf = async (name: string) =>
  (await change([])).data.find(question => question.system_name === name)?.id ?? 0;

beforeEach(async () => {
  hotel = await aFacility();
  const { token, verificationCode } = await aBooking(hotel);
  guest = await new GuestClient(url, { facilityId: hotel.facilityId, token, verificationCode }).prove();
  form = await guest.filledIn({ companions: 0 });
});

describe('a form that changes while a guest fills it in', () => {
  test('returns 409 and the current form if the answer to a newly required question is missing', async () => {
    const occupation = await idOf('occupation');
    await change([{ id: occupation, visibility: 1, required: 1 }]);
    const answer = await guest.submit(form);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([409, 'form_changed']);
    expect(Object.keys(Object(valueAt(answer, 'errors')))).toEqual([`other_form.${occupation}`]);
    expect(valueAt(answer, 'data.questions')).toEqual(await guest.questions());
    expect(valueAt(answer, 'data.filters')).toEqual([]);
  });

  test('accepts the form once the new question is answered', async () => {
    const occupation = await idOf('occupation');
    await change([{ id: occupation, visibility: 1, required: 1 }]);
    const other_form = { ...Object(form.other_form), [occupation]: 'student' };
    expect((await guest.submit({ ...form, other_form })).status).toBe(200);
  });

  test('ignores the answer to a question that has been hidden', async () => {
    const zip = await idOf('zip_code');
    await change([{ id: zip, visibility: 0 }]);
    const other_form = { ...Object(form.other_form), [zip]: '100-0001' };
    expect((await guest.submit({ ...form, other_form })).status).toBe(200);
  });

  test('returns 409 and the stay types if the newly required stay type is missing', async () => {
    const filters = await someFilters(hotel, ['観光', '出張']);
    await changeSetting(hotel.owner, {
      facility_id: hotel.facilityId,
      name: 'localized-filter',
      value: { visibility: 1 },
    });
    const answer = await guest.submit(form);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([409, 'form_changed']);
    expect(valueAt(answer, 'data.filters')).toEqual([
      { id: filters.観光, name: '観光' },
      { id: filters.出張, name: '出張' },
    ]);
  });
});

test('returns 422 for an invalid answer if the form has not changed', async () => {
  const answer = await guest.submit({ ...form, email: 'taro' });
  expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'invalid_input']);
});
