import { describe, expect, test } from 'vitest';
import type { FormSettings } from '../../contract/form-settings.ts';
import { aCustomQuestion, aQuestionnaire } from '../../factory.ts';
import {
  type DraftQuestion,
  draftOf,
  inputOf,
  isEditable,
  misplacedIn,
  newQuestion,
  reasonsOf,
  rebaseDraft,
  withMovedRow,
  withoutRow,
  withRow,
  withSavedKeys,
  withToggled,
} from './form-draft.ts';

const own = aCustomQuestion({
  id: 900,
  has_many_localized_filter: [{ facilities_localized_category_id: 7, status: 0 }],
});
const saved: FormSettings = {
  data: [...aQuestionnaire(), own],
  optional: [{ id: 900, labels: { ja: '朝食' }, placeholders: { ja: '例：7時' }, options: [] }],
  filters: [
    { id: 7, name: '日帰り' },
    { id: 8, name: '宿泊' },
  ],
  languages: ['ja', 'en'],
  version: 3,
};
const draft = draftOf(saved);

function rowOf(name: string): DraftQuestion {
  const row = draft.rows.find(each => each.systemName === name || each.key === name);
  if (!row) throw new Error(`There is no question ${name}`);
  return row;
}

describe('the email question', () => {
  // Rule: questions.email
  test('the email question is always visible and required and cannot be toggled', () => {
    const email = rowOf('email');
    expect(email).toMatchObject({ visibility: 1, required: 1 });
    expect(isEditable(email, 'visibility') || isEditable(email, 'required')).toBe(false);
    expect(reasonsOf(email)).toEqual(['always', 'main-only']);
  });
});

test.each(['email', 'receipt_address', 'company_name', 'direct_mail', 'signature'])(
  'the companion toggles are disabled for questions only for the main guest: %s',
  name => {
    const row = rowOf(name);
    expect(isEditable(row, 'visibility_companion') || isEditable(row, 'required_companion')).toBe(false);
    expect(reasonsOf(row)).toContain('main-only');
  },
);

describe('required toggles of hidden questions', () => {
  test('the required toggle is disabled while a question is hidden for the main guest', () => {
    expect(isEditable(rowOf('occupation'), 'required')).toBe(false);
    expect(isEditable(withToggled(rowOf('occupation'), 'visibility'), 'required')).toBe(true);
  });

  test('the required toggle is disabled while a question is hidden for companions', () => {
    expect(isEditable(rowOf('dob'), 'required_companion')).toBe(false);
    expect(isEditable(withToggled(rowOf('dob'), 'visibility_companion'), 'required_companion')).toBe(true);
  });

  test('hiding a question turns off its required toggle', () => {
    const required = withToggled(rowOf('dob'), 'required');
    expect(withToggled(required, 'visibility')).toMatchObject({ visibility: 0, required: 0 });
  });
});

test('a toggle locked by law shows the reason', () => {
  expect(reasonsOf(rowOf('full_name'))).toEqual(['register-law']);
  expect(isEditable(rowOf('gov_id'), 'required')).toBe(true);
});

test('a save contains the questions in display order, with their state for each stay type', () => {
  const sent = inputOf(withMovedRow(draft, draft.rows.length - 1, 0), saved.filters);
  expect(sent[0]).toMatchObject({
    id: 900,
    display_order: 1,
    labels: { ja: '朝食' },
    has_many_localized_filter: [
      { facilities_localized_category_id: 7, status: 0 },
      { facilities_localized_category_id: 8, status: 1 },
    ],
  });
});

test('removing a saved question retires it with the next save, and removing an unsaved question drops it', () => {
  const fresh = newQuestion('new', { type: 'date', labels: { ja: '記念日' }, placeholders: {}, options: [] });
  const both = { rows: [...draft.rows, fresh], retired: [] };
  expect(withoutRow(both, fresh)).toEqual(draft);
  expect(inputOf(withoutRow(draft, rowOf('900')), []).at(-1)).toEqual({ id: 900, deleted: 1 });
});

test('a question deleted by another user stays deleted, and the other changes can be saved', () => {
  const newer = draftOf({ ...saved, data: saved.data.filter(({ id }) => id !== 900) });
  expect(rebaseDraft(draft, newer).rows).toHaveLength(draft.rows.length - 1);
  expect(rebaseDraft(withoutRow(draft, rowOf('900')), newer).retired).toEqual([]);
});

test('the face photo setting overrides the draft, and the other changes can be saved', () => {
  const faceIs = (visibility: 0 | 1) =>
    draftOf({
      ...saved,
      data: saved.data.map(item =>
        item.system_name === 'face_recognition'
          ? { ...item, visibility, visibility_companion: visibility, locked: locksWhile(visibility) }
          : item,
      ),
    });
  const locksWhile = (visibility: 0 | 1) => [
    'visibility:face-setting',
    ...(visibility === 1 ? [] : ['visibility_companion:face-setting']),
    'required:never',
  ];
  const typed = withRow(faceIs(1), withToggled(rowOf('dob'), 'required'));
  const { rows } = rebaseDraft(typed, faceIs(0));
  const named = (name: string) => rows.find(row => row.systemName === name);
  expect(named('face_recognition')).toMatchObject({ visibility: 0, visibility_companion: 0 });
  expect(named('dob')).toMatchObject({ required: 1 });
});

test('moving a question stops at the ends', () => {
  expect(withMovedRow(draft, 0, -1)).toEqual(draft);
  expect(withMovedRow(draft, draft.rows.length - 1, draft.rows.length)).toEqual(draft);
});

test('a dependent question may not come before the question it depends on', () => {
  const nationality = draft.rows.findIndex(({ systemName }) => systemName === 'nationality');
  expect([...misplacedIn(withMovedRow(draft, nationality, 0))]).toEqual([rowOf('nationality').key]);
  expect(misplacedIn(draft).size).toBe(0);
});

test('new questions and options get their saved keys even if the draft changed during the save', () => {
  const option = (draftKey: string, key: string | null, ja: string) => ({ draftKey, key, names: { ja } });
  const words = (options: ReturnType<typeof option>[]) =>
    ({ type: 'dropdown', labels: { ja: '食事' }, placeholders: {}, options }) as const;
  const added = newQuestion('new', words([option('o-1', null, '朝'), option('o-2', null, '夜')]));
  const sent = { ...draft, rows: [...draft.rows, added] };
  const given = {
    ...added,
    key: '901',
    id: 901,
    own: words([option('a', 'a', '朝'), option('b', 'b', '夜')]),
  };
  const mine = { ...sent, rows: [...draft.rows, { ...added, own: words([option('o-2', null, '夕')]) }] };
  const named = withSavedKeys(sent, { ...draft, rows: [...draft.rows, given] })(mine);
  expect(named.rows.at(-1)).toMatchObject({ key: '901', own: { options: [option('b', null, '夕')] } });
  expect(named.rows.slice(0, -1)).toEqual(draft.rows);
});

test('only a question that companions must answer can be limited to adults', () => {
  const optional = { ...rowOf('occupation'), visibility_companion: 1 as const };
  expect(isEditable(optional, 'adults_only')).toBe(false);
  const required = withToggled(optional, 'required_companion');
  expect(isEditable(required, 'adults_only')).toBe(true);
  const limited = withToggled(required, 'adults_only');
  expect(limited.adults_only).toBe(1);
  expect(withToggled(limited, 'visibility_companion')).toMatchObject({
    required_companion: 0,
    adults_only: 0,
  });
  expect(isEditable(rowOf('full_name'), 'adults_only')).toBe(false);
});
