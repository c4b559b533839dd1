import { expect, test } from 'vitest';
import { aCustomQuestion, aQuestionnaire } from '../../../factory.ts';
import { draftOf, newQuestion, withNewRow, withRow, withToggled } from '../form-draft.ts';
import { asksOnOtherPages, previewItems } from './preview-items.ts';

const saved = {
  data: aQuestionnaire({ language: 'en' }),
  optional: [],
  filters: [],
  languages: ['ja' as const, 'en' as const],
  version: 1,
};
const draft = draftOf(saved);
const drinks = {
  ...newQuestion('new', {
    type: 'choices',
    labels: { ja: 'お飲み物', en: 'Drinks' },
    placeholders: {},
    options: [{ draftKey: 'a', key: null, names: { ja: 'ビール' } }],
  }),
  notFor: [7],
};
const shownItems = (rows = draft.rows, filterId: number | null = null) =>
  previewItems(rows, { items: saved.data, language: 'en', filterId });

test('the preview shows an unsaved question in the language of the guest, or in Japanese if a text is missing', () => {
  expect(shownItems(withNewRow(draft, drinks).rows).at(-1)).toMatchObject({
    label: 'Drinks',
    metadata: { multiple: 1, options: [{ name: 'ビール' }] },
  });
});

test('the preview omits a question that is switched off for the selected stay type', () => {
  const { rows } = withNewRow(draft, drinks);
  expect(shownItems(rows, 7)).toHaveLength(shownItems(rows, 8).length - 1);
});

test('the preview uses the toggles on the screen, even if unsaved', () => {
  const dob = draft.rows.find(({ systemName }) => systemName === 'dob');
  if (!dob) throw new Error('There is no date of birth');
  const { rows } = withRow(draft, withToggled(dob, 'required'));
  expect(shownItems(rows).find(each => each.system_name === 'dob')?.required).toBe(1);
});

test('the preview omits face and signature, and knows when they are asked on later pages', () => {
  expect(shownItems().map(each => each.system_name)).not.toContain('signature');
  expect(asksOnOtherPages(draft.rows)).toBe(false);
  const signature = draft.rows.find(({ systemName }) => systemName === 'signature');
  expect(signature && asksOnOtherPages([withToggled(signature, 'visibility')])).toBe(true);
});

test('the preview of a saved form asks the same questions as the guest form', () => {
  const own = aCustomQuestion();
  const withOwn = {
    ...saved,
    data: [own],
    optional: [{ id: own.id, labels: { ja: own.label }, placeholders: {}, options: [] }],
  };
  const [shown] = previewItems(draftOf(withOwn).rows, { items: [own], language: 'ja', filterId: null });
  expect(shown).toMatchObject({ id: own.id, label: own.label, required: own.required });
});
