import '#test/harness/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import type { EditedQuestion } from '../contract/form-settings.ts';
import { formSettings } from '../queries/form-settings.ts';
import { saveFilters } from './filter-settings.ts';
import { formTemplate } from './form-template.ts';
import { saveFaceSetting, saveQuestions } from './save-questions.ts';

let model: TestFacility;
let hotel: TestFacility;

beforeEach(async () => {
  [model, hotel] = [await aFacility(), await aFacility()];
});

const formOf = ({ system, facilityId }: TestFacility) =>
  inFacility(system, db => formSettings(db, facilityId, 'ja'));

const copyOf = ({ system, facilityId }: TestFacility) =>
  inFacility(system, db => formTemplate.copy(db, facilityId));

async function apply(to: TestFacility): Promise<void> {
  const copy = await copyOf(model);
  await inFacility(to.system, db => formTemplate.apply(db, to.system, copy, to.owner.userId));
}

const save = ({ owner }: TestFacility, ...questions: EditedQuestion[]) =>
  saveQuestions(owner, { questions }, 'ja');

const ownQuestion = (label: string, ...options: string[]): EditedQuestion => ({
  id: null,
  input_type: 'dropdown',
  labels: { ja: label, en: `${label} (en)` },
  placeholders: { ja: '選択' },
  options: options.map(ja => ({ key: null, names: { ja } })),
  visibility: 1,
});

const questionLabeled = async (at: TestFacility, label: string) =>
  (await formOf(at)).data.find(question => question.label === label);

const aFilter = (name: string, order = 0) => ({ id: null, name, status: 1 as const, order });

const filter = ({ owner, facilityId: facility_id }: TestFacility, ...names: string[]) =>
  saveFilters(owner, {
    facility_id,
    value: { visibility: 1 },
    facility_localized_category: names.map(aFilter),
  });

test('a form template copies the questions, their order and the stay types', async () => {
  const filters = await filter(model, '日帰り', '宿泊');
  const [dayUse] = filters.facility_localized_category;
  await save(model, {
    ...ownQuestion('ご利用目的', '観光', '仕事'),
    display_order: 1,
    has_many_localized_filter: [{ facilities_localized_category_id: dayUse?.id ?? 0, status: 0 }],
  });
  const age = (await formOf(model)).data.find(({ system_name }) => system_name === 'age');
  await save(model, { id: age?.id ?? 0, visibility: 1, required: 1 });
  await apply(hotel);
  expect(await copyOf(hotel)).toEqual(await copyOf(model));
  expect(
    (await questionLabeled(hotel, 'ご利用目的'))?.has_many_localized_filter.map(({ status }) => status),
  ).toEqual([0, 1]);
});

test('applying a form template twice adds nothing', async () => {
  await filter(model, '日帰り');
  await save(model, ownQuestion('ご利用目的', '観光'));
  await apply(hotel);
  const before = await formOf(hotel);
  await apply(hotel);
  const after = await formOf(hotel);
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
  expect(after.filters).toEqual(before.filters);
});

test('a question with the same name as one in the form template keeps its answers and option keys', async () => {
  await save(hotel, ownQuestion('ご利用目的', '観光', '仕事'));
  const before = await questionLabeled(hotel, 'ご利用目的');
  await save(model, ownQuestion('ご利用目的', '仕事', '帰省'));
  await apply(hotel);
  const after = await questionLabeled(hotel, 'ご利用目的');
  expect(after?.id).toBe(before?.id);
  const keyOf = (question: typeof after, name: string) =>
    question?.metadata.options.find(option => option.name === name)?.key;
  expect(keyOf(after, '仕事')).toBe(keyOf(before, '仕事'));
  expect(after?.metadata.options.map(({ name }) => name)).toEqual(['仕事', '帰省']);
});

test('a form template removes questions and stay types that it does not contain', async () => {
  await filter(hotel, '宴会');
  await save(hotel, ownQuestion('アレルギー', 'あり'));
  await apply(hotel);
  expect(await questionLabeled(hotel, 'アレルギー')).toBeUndefined();
  expect((await formOf(hotel)).filters).toEqual([]);
});

test('a form template does not hide questions that the law requires', async () => {
  await inFacility(hotel.system, db =>
    storeSetting(db, hotel.facilityId, 'guest_register', {
      ...unsetBasis,
      items: ['occupation'],
    }),
  );
  await apply(hotel);
  const occupation = (await formOf(hotel)).data.find(({ system_name }) => system_name === 'occupation');
  expect(occupation).toMatchObject({ visibility: 1, required: 1 });
});

test('a form template copies whether guests and companions are asked for a face photo', async () => {
  const ofFace = async (at: TestFacility) => {
    const face = (await formOf(at)).data.find(({ system_name }) => system_name === 'face_recognition');
    return [face?.visibility, face?.visibility_companion];
  };
  await saveFaceSetting(model.owner, true, undefined);
  const face = (await formOf(model)).data.find(({ system_name }) => system_name === 'face_recognition');
  await save(model, { id: face?.id ?? 0, visibility_companion: 1 });
  await apply(hotel);
  expect(await ofFace(hotel)).toEqual([1, 1]);
  await saveFaceSetting(model.owner, false, undefined);
  await apply(hotel);
  expect(await ofFace(hotel)).toEqual([0, 0]);
});

test('a form counts as initial until the hotel changes it', async () => {
  const isInitial = async () => {
    const copy = await copyOf(hotel);
    return inFacility(hotel.system, db => formTemplate.isInitial(db, hotel.facilityId, copy));
  };
  expect(await isInitial()).toBe(true);
  await save(hotel, ownQuestion('アレルギー', 'あり'));
  expect(await isInitial()).toBe(false);
});
