import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { saveQuestions } from './commands/save-questions.ts';
import type { EditedQuestion, SaveQuestions } from './contract/form-settings.ts';
import { someCustomQuestions, someFilters } from './factory.ts';
import { formSettings, formSettingsFor } from './queries/form-settings.ts';
import { questionsFor } from './queries/questions.ts';

const read = (hotel: TestFacility, language: GuestLanguage = 'ja') =>
  inFacility(hotel.owner, db => formSettings(db, hotel.facilityId, language));
const seenByGuests = (hotel: TestFacility, language: GuestLanguage = 'ja', which = {}) =>
  inFacility(hotel.system, db => questionsFor(db, hotel.facilityId, language, which));

const save = (
  hotel: TestFacility,
  questions: EditedQuestion[],
  rest: Partial<SaveQuestions> & { ownOnly?: true } = {},
) => saveQuestions(hotel.owner, { questions, ...rest }, 'ja');

async function idOf(hotel: TestFacility, name: string): Promise<number> {
  const item = (await read(hotel)).data.find(each => each.system_name === name);
  return item?.id ?? 0;
}
const refusalWith = (errors: Record<string, string>) => ({ status: 422, details: { errors } });

const drinks = {
  id: null,
  input_type: 'choices' as const,
  labels: { ja: 'お飲み物', en: 'Drinks' },
  options: [
    { key: null, names: { ja: 'ビール', en: 'Beer' } },
    { key: null, names: { ja: '日本酒', en: 'Sake' } },
  ],
};
async function withDrinks() {
  const hotel = await aFacility();
  const { optional } = await save(hotel, [drinks]);
  return { hotel, id: optional[0]?.id ?? 0 };
}

describe('the form as configured by the hotel', () => {
  test('the form settings include hidden questions, in the requested language', async () => {
    const { data } = await read(await aFacility(), 'en');
    expect(data.find(each => each.system_name === 'occupation')).toMatchObject({
      visibility: 0,
      language: 'en',
    });
  });

  test('saving the form unchanged changes only its version', async () => {
    const { hotel } = await withDrinks();
    const before = await read(hotel, 'ko');
    await save(hotel, before.data, { version: before.version });
    expect(await read(hotel, 'ko')).toEqual({ ...before, version: before.version + 1 });
  });
});

describe('a toggle', () => {
  test('a changed toggle applies to the form that guests see', async () => {
    const hotel = await aFacility();
    await save(hotel, [
      { id: await idOf(hotel, 'occupation'), visibility: 1, required: 1, visibility_companion: 1 },
    ]);
    const occupation = (await seenByGuests(hotel)).find(each => each.system_name === 'occupation');
    expect(occupation).toMatchObject({
      visibility: 1,
      required: 1,
      visibility_companion: 1,
      required_companion: 0,
    });
  });

  // Rule: questions.required-hidden
  test('hiding a question also turns off its required toggle', async () => {
    const hotel = await aFacility();
    const { data } = await save(hotel, [
      { id: await idOf(hotel, 'dob'), visibility: 0, required: 1, required_companion: 1 },
    ]);
    expect(data.find(each => each.system_name === 'dob')).toMatchObject({
      required: 0,
      required_companion: 0,
    });
  });

  test.each([
    ['full_name', 'required', 0, 'question_by_law'],
    ['address', 'visibility', 0, 'question_by_law'],
    ['phone', 'required', 0, 'question_by_law'],
    ['nationality', 'required_companion', 0, 'question_by_law'],
    ['gov_id_number', 'visibility', 0, 'question_by_law'],
    ['email', 'visibility', 0, 'question_always'],
    ['email', 'required', 0, 'question_always'],
    ['gender', 'required', 1, 'question_never_required'],
    ['face_recognition', 'required', 1, 'question_never_required'],
    ['face_recognition', 'visibility', 1, 'question_face_setting'],
    ['face_recognition', 'visibility_companion', 1, 'question_face_setting'],
    ['email', 'visibility_companion', 1, 'question_main_only'],
    ['receipt_address', 'visibility_companion', 1, 'question_main_only'],
    ['company_name', 'required_companion', 1, 'question_main_only'],
    ['direct_mail', 'visibility_companion', 1, 'question_main_only'],
    ['signature', 'visibility_companion', 1, 'question_main_only'],
  ] as const)('the toggle of %s cannot be changed: %s to %i', async (name, toggle, value, code) => {
    const hotel = await aFacility();
    const id = await idOf(hotel, name);
    await expect(save(hotel, [{ id, [toggle]: value }])).rejects.toMatchObject(
      refusalWith({ [`questions.0.${toggle}`]: code }),
    );
  });

  test('the passport image can be made optional', async () => {
    const hotel = await aFacility();
    const { data } = await save(hotel, [{ id: await idOf(hotel, 'gov_id'), required: 0 }]);
    expect(data.find(each => each.system_name === 'gov_id')).toMatchObject({ visibility: 1, required: 0 });
  });

  test('toggles locked by Japanese law can be changed in a hotel abroad', async () => {
    const hotel = await aFacility();
    await inFacility(hotel.system, db =>
      db.update(facility).set({ country: 'IE' }).where(eq(facility.id, hotel.facilityId)),
    );
    const { data } = await save(hotel, [{ id: await idOf(hotel, 'address'), required: 0 }]);
    expect(data.find(each => each.system_name === 'address')?.required).toBe(0);
  });
});

describe('the order of questions', () => {
  test('guests are asked the questions in the configured order', async () => {
    const { hotel, id } = await withDrinks();
    await save(hotel, [{ id, display_order: 0 }]);
    expect((await seenByGuests(hotel))[0]?.id).toBe(id);
  });

  test('a dependent question cannot come before the question it depends on', async () => {
    const hotel = await aFacility();
    const id = await idOf(hotel, 'nationality');
    await expect(save(hotel, [{ id, display_order: 0 }])).rejects.toMatchObject(
      refusalWith({ 'questions.0.display_order': 'question_order' }),
    );
  });
});

describe('a custom question', () => {
  test("a custom question is asked last, in the guest's language", async () => {
    const { hotel, id } = await withDrinks();
    expect((await seenByGuests(hotel, 'en')).at(-1)).toMatchObject({
      id,
      label: 'Drinks',
      visibility: 1,
      required: 0,
      metadata: {
        multiple: 1,
        options: [
          { key: 'beer', name: 'Beer' },
          { key: 'sake', name: 'Sake' },
        ],
      },
    });
  });

  test('saving a custom question that was read in one language changes only the translation in that language', async () => {
    const { hotel, id } = await withDrinks();
    const item = (await read(hotel, 'ko')).data.find(each => each.id === id);
    if (!item) throw new Error('The question is missing');
    const { optional } = await save(hotel, [{ ...item, label: '음료' }]);
    expect(optional[0]).toMatchObject({
      labels: { ja: 'お飲み物', en: 'Drinks', ko: '음료' },
      options: [{ key: 'beer', names: { ja: 'ビール', en: 'Beer' } }, { key: 'sake' }],
    });
  });

  test('rejects the whole save of a form if a question has no texts', async () => {
    const hotel = await aFacility();
    const dob = await idOf(hotel, 'dob');
    const attempt = save(hotel, [
      { id: dob, visibility: 0 },
      { id: null, input_type: 'string', labels: { en: 'Allergies' } },
    ]);
    await expect(attempt).rejects.toMatchObject(
      refusalWith({
        'questions.1.labels.ja': 'field_required',
        'questions.1.placeholders.ja': 'field_required',
      }),
    );
    expect((await read(hotel)).data.find(each => each.id === dob)?.visibility).toBe(1);
  });

  test('the input type of a question cannot change', async () => {
    const { hotel, id } = await withDrinks();
    await expect(save(hotel, [{ id, input_type: 'date' }])).rejects.toMatchObject(
      refusalWith({ 'questions.0.input_type': 'question_type_fixed' }),
    );
  });

  test('rejects option keys that the server did not create', async () => {
    const { hotel, id } = await withDrinks();
    const options = [{ key: 'mine', names: { ja: '水' } }];
    await expect(save(hotel, [{ id, options }])).rejects.toMatchObject(
      refusalWith({ 'questions.0.options.0.key': 'field_unknown' }),
    );
  });

  test('a deleted question is retired and kept for existing registrations', async () => {
    const { hotel, id } = await withDrinks();
    const { data, optional } = await save(hotel, [{ id, deleted: 1 }]);
    expect(data.filter(each => each.system_name === null)).toEqual([]);
    expect(optional).toEqual([]);
    const old = (await seenByGuests(hotel, 'ja', { hidden: true, retired: true })).find(
      each => each.id === id,
    );
    expect(old).toMatchObject({
      label: 'お飲み物',
      metadata: { options: [{ name: 'ビール' }, { name: '日本酒' }] },
    });
  });

  test('a removed option is no longer offered, but existing registrations still show its name', async () => {
    const { hotel, id } = await withDrinks();
    await save(hotel, [{ id, options: [{ key: 'sake', names: { ja: '地酒' } }] }]);
    const now = (await seenByGuests(hotel)).find(each => each.id === id);
    const before = (await seenByGuests(hotel, 'ja', { retired: true })).find(each => each.id === id);
    expect(now?.metadata.options).toEqual([{ key: 'sake', name: '地酒' }]);
    expect(before?.metadata.options).toContainEqual({ key: 'beer', name: 'ビール' });
  });

  test('the form settings state for every active stay type whether a question is asked', async () => {
    const { hotel, id } = await withDrinks();
    const { 日帰り: day = 0, 宿泊: booking = 0 } = await someFilters(hotel, ['宿泊', '日帰り']);
    await save(hotel, [], {
      filters: [{ facility_question_id: id, facilities_localized_category_id: day, status: 0 }],
    });
    const { data } = await read(hotel);
    expect(data.find(each => each.id === id)?.has_many_localized_filter).toEqual([
      { facilities_localized_category_id: booking, status: 1 },
      { facilities_localized_category_id: day, status: 0 },
    ]);
    const ofDay = await inFacility(hotel.owner, db => formSettingsFor(db, hotel.facilityId, 'ja', day));
    expect(ofDay.data.find(each => each.id === id)?.has_many_localized_filter).toEqual([
      { facilities_localized_category_id: day, status: 0 },
    ]);
  });

  test('a new question can be switched off for a stay type in the same save', async () => {
    const hotel = await aFacility();
    const { 日帰り: day = 0 } = await someFilters(hotel, ['日帰り']);
    const off = { facilities_localized_category_id: day, status: 0 as const };
    const { data } = await save(hotel, [{ ...drinks, has_many_localized_filter: [off] }]);
    expect(data.at(-1)?.has_many_localized_filter).toEqual([off]);
  });
});

describe('a system question', () => {
  test('a system question cannot be deleted or switched off for a stay type', async () => {
    const hotel = await aFacility();
    const { 日帰り: day = 0 } = await someFilters(hotel, ['日帰り']);
    const id = await idOf(hotel, 'dob');
    const off = { facilities_localized_category_id: day, status: 0 as const };
    const filters = [{ facility_question_id: id, ...off }];
    await expect(save(hotel, [{ id, deleted: 1 }], { filters })).rejects.toMatchObject(
      refusalWith({
        'questions.0.deleted': 'question_not_optional',
        'filters.0.facility_question_id': 'question_not_optional',
      }),
    );
  });

  test('returns 404 for a system question in a call that saves custom questions', async () => {
    const hotel = await aFacility();
    const id = await idOf(hotel, 'dob');
    await expect(save(hotel, [{ id }], { ownOnly: true })).rejects.toMatchObject({ status: 404 });
  });
});

test('returns 404 for a question or stay type of another hotel', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const [id = 0] = await someCustomQuestions(other, [{ labels: { ja: '朝食' } }]);
  const { 日帰り: day = 0 } = await someFilters(other, ['日帰り']);
  await expect(save(hotel, [{ id, visibility: 0 }])).rejects.toMatchObject({ status: 404 });
  const off = { facilities_localized_category_id: day, status: 0 as const };
  await expect(save(hotel, [{ ...drinks, has_many_localized_filter: [off] }])).rejects.toMatchObject({
    status: 404,
  });
});

test('rejects the second of two saves of the same form and overwrites nothing', async () => {
  const hotel = await aFacility();
  const { version } = await read(hotel);
  const id = await idOf(hotel, 'dob');
  const attempts = [0, 1].map(() => save(hotel, [{ id, visibility: 0 }], { version }));
  const results = await Promise.allSettled(attempts);
  const failed = results.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  expect(failed).toMatchObject([{ status: 409, code: 'version_conflict' }]);
});

test('two concurrent deletions retire a question only once', async () => {
  const { hotel, id } = await withDrinks();
  const attempts = [0, 1].map(() => save(hotel, [{ id, deleted: 1 }]));
  const results = await Promise.allSettled(attempts);
  const failed = results.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  expect(failed).toMatchObject([{ status: 404 }]);
});

test('every save adds an audit entry with the changed questions', async () => {
  const { hotel, id } = await withDrinks();
  await save(hotel, [{ id, deleted: 1 }]);
  const entries = await inFacility(hotel.system, db =>
    db
      .select({ details: auditEntry.details })
      .from(auditEntry)
      .where(and(eq(auditEntry.facilityId, hotel.facilityId), eq(auditEntry.action, 'questions.changed')))
      .orderBy(auditEntry.id),
  );
  expect(entries.map(({ details }) => details)).toEqual([
    { version: 1, added: [id], changed: [], retired: [] },
    { version: 2, added: [], changed: [], retired: [id] },
  ]);
});

test('the audit entry lists only the changed question, although the whole form is saved', async () => {
  const { hotel, id } = await withDrinks();
  const { data } = await read(hotel);
  const occupation = await idOf(hotel, 'occupation');
  await save(hotel, data);
  await save(
    hotel,
    data.map(each => (each.id === occupation ? { ...each, visibility: 1 as const } : each)),
  );
  const { 日帰り: day = 0 } = await someFilters(hotel, ['日帰り']);
  const off = { facilities_localized_category_id: day, status: 0 as const };
  for (const _ of [1, 2]) await save(hotel, [{ id, has_many_localized_filter: [off] }]);
  const entries = (await auditEntriesOf(hotel)).filter(({ action }) => action === 'questions.changed');
  expect(entries.slice(1).map(({ details }) => details.changed)).toEqual([[], [occupation], [id], []]);
});
