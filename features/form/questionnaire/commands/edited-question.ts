import type { ErrorCode } from '#i18n/error-codes.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { textFor } from '#i18n/languages.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { EditedQuestion } from '../contract/form-settings.ts';
import type { QuestionContext } from '../rules/locks.ts';
import { type Lock, locksOf, type Toggle } from '../rules/locks.ts';
import { type QuestionTextErrors, questionTextErrors } from '../rules/own-question.ts';
import { hasOptions, questionTypes } from '../rules/question-types.ts';
import { misplacedSystemQuestions } from '../rules/system-questions.ts';
import type { ByLanguage, Option, question } from '../tables.ts';

export type Row = typeof question.$inferSelect;
/** A row to be written. `id` is null for a new question. */
export type EditedRow = Omit<Row, 'id' | 'facilityId'> & { id: number | null };

export const newQuestion: EditedRow = {
  id: null,
  systemName: null,
  section: 'other',
  inputType: 'string',
  isCore: false,
  appliesTo: 'all',
  multiple: false,
  visibility: true,
  required: false,
  visibilityCompanion: false,
  requiredCompanion: false,
  adultsOnly: false,
  displayOrder: 0,
  labels: {},
  placeholders: {},
  options: [],
  retiredAt: null,
};

/**
 * Returns the question after an edit; omitted fields are kept. `last` is the position of a new question whose
 * edit contains no position.
 */
export function editedQuestion(edit: EditedQuestion, stored: Row | undefined, last: number): EditedRow {
  const before = stored ?? { ...newQuestion, displayOrder: last };
  const row = {
    ...before,
    ...togglesOf(edit, before),
    displayOrder: edit.display_order ?? before.displayOrder,
  };
  return row.systemName === null ? { ...row, ...wordsOf(edit, row, stored === undefined) } : row;
}

export const flagsOf = (
  row: Pick<
    EditedRow,
    'visibility' | 'required' | 'visibilityCompanion' | 'requiredCompanion' | 'adultsOnly'
  >,
) => ({
  visibility: toFlag(row.visibility),
  required: toFlag(row.required),
  visibility_companion: toFlag(row.visibilityCompanion),
  required_companion: toFlag(row.requiredCompanion),
  adults_only: toFlag(row.adultsOnly),
});

/**
 * A hidden question cannot be required. Only a question that is required of companions can be limited to
 * adults.
 */
function togglesOf(edit: EditedQuestion, before: EditedRow) {
  const flags = flagsOf(before);
  const on = (toggle: Toggle) => (edit[toggle] ?? flags[toggle]) === 1;
  const requiredCompanion = on('visibility_companion') && on('required_companion');
  return {
    visibility: on('visibility'),
    required: on('visibility') && on('required'),
    visibilityCompanion: on('visibility_companion'),
    requiredCompanion,
    adultsOnly: requiredCompanion && on('adults_only'),
  };
}

function wordsOf(edit: EditedQuestion, before: EditedRow, isNew: boolean) {
  const language = edit.language ?? 'ja';
  const inputType = (isNew ? edit.input_type : undefined) ?? before.inputType;
  return {
    inputType,
    multiple: questionTypes[inputType].acceptsSeveral,
    labels: textsOf(before.labels, edit.labels, edit.label, language),
    placeholders: textsOf(before.placeholders, edit.placeholders, edit.placeholder, language),
    options: hasOptions({ input_type: inputType })
      ? editedOptions(before.options, optionsFromEdit(edit, before.options, language))
      : [],
  };
}

/**
 * `one` is the text as edited in a single language. If it equals the fallback shown for a missing text, the
 * text stays missing.
 */
function textsOf(
  before: ByLanguage,
  all: ByLanguage | undefined,
  one: string | undefined,
  language: GuestLanguage,
): ByLanguage {
  if (all !== undefined) return trimTexts(all);
  if (one === undefined || one === textFor(language, before)) return before;
  return trimTexts({ ...before, [language]: one });
}

function trimTexts(texts: ByLanguage): ByLanguage {
  const entries = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/**
 * Returns the options of the edit, given either in all languages or in one language. Without options in the
 * edit, the stored options are kept.
 */
function optionsFromEdit(
  { options, metadata }: EditedQuestion,
  before: readonly Option[],
  language: GuestLanguage,
) {
  if (options) return options.map(({ key, names }) => ({ key, names: trimTexts(names) }));
  if (!metadata?.options) return before.filter(({ retired }) => !retired);
  return metadata.options.map(({ key = null, name }) => {
    const names = before.find(option => option.key === key)?.names ?? {};
    return { key, names: textsOf(names, undefined, name, language) };
  });
}

type OptionEdit = { key: string | null; names: ByLanguage };

/**
 * Returns the options in the order of the edit. A removed option is retired instead of deleted, because guests
 * may have chosen it.
 */
export function editedOptions(stored: readonly Option[], wanted: readonly OptionEdit[]): Option[] {
  const kept = new Set(wanted.map(({ key }) => key));
  const retiredOptions = stored
    .filter(({ key }) => !kept.has(key))
    .map(option => ({ ...option, retired: true as const }));
  const usedKeys = new Set(stored.map(({ key }) => key));
  const currentOptions = wanted.map(({ key, names }) => ({ key: key ?? newKey(names, usedKeys), names }));
  return [...currentOptions, ...retiredOptions];
}

/** Creates a readable key. It does not change when the option is renamed. */
function newKey(names: ByLanguage, taken: Set<string>): string {
  const words = (names.en ?? names.ja ?? '').normalize('NFKD').toLowerCase();
  const base =
    words
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 30) || 'option';
  let key = base;
  for (let number = 2; taken.has(key); number++) key = `${base}_${number}`;
  taken.add(key);
  return key;
}

export type FieldErrors = Record<string, ErrorCode>;

const lockCodes: { [R in Lock['reason']]: ErrorCode } = {
  'register-law': 'question_by_law',
  'minpaku-law': 'question_by_law',
  'special-zone-law': 'question_by_law',
  'register-ordinance': 'question_by_law',
  'health-centre': 'question_by_law',
  always: 'question_always',
  never: 'question_never_required',
  'main-only': 'question_main_only',
  'face-setting': 'question_face_setting',
  'no-passport-law': 'question_no_passport_law',
};

export function errorsOf(
  edit: EditedQuestion,
  after: EditedRow,
  stored: Row | undefined,
  hotel: QuestionContext,
): FieldErrors {
  if (after.systemName === null)
    return { ...lockedToggles(edit, after, stored, hotel), ...editFaults(edit, after, stored) };
  const faults = lockedToggles(edit, after, stored, hotel);
  if (edit.deleted === 1) faults.deleted = 'question_not_optional';
  if (edit.has_many_localized_filter?.length) faults.has_many_localized_filter = 'question_not_optional';
  return faults;
}

function lockedToggles(
  edit: EditedQuestion,
  after: EditedRow,
  stored: Row | undefined,
  hotel: QuestionContext,
): FieldErrors {
  const flags = flagsOf(stored ?? after);
  const brokenLocks = locksOf(after, hotel).filter(({ toggle, value }) => {
    const wanted = edit[toggle];
    return wanted !== undefined && wanted !== (value ?? flags[toggle]);
  });
  return Object.fromEntries(brokenLocks.map(({ toggle, reason }) => [toggle, lockCodes[reason]]));
}

function editFaults(edit: EditedQuestion, after: EditedRow, stored: Row | undefined): FieldErrors {
  if (edit.deleted === 1) return {};
  // Errors that already exist do not prevent other changes.
  const before = stored ? faultsIn(stored, stored.inputType) : {};
  const currentFaults = faultsIn(after, stored?.inputType ?? edit.input_type ?? '');
  const faults: FieldErrors = Object.fromEntries(
    Object.entries(currentFaults).filter(([path, code]) => before[path] !== code),
  );
  if (stored && edit.input_type !== undefined && edit.input_type !== stored.inputType)
    faults.input_type = 'question_type_fixed';
  return { ...faults, ...keyFaults(edit, stored) };
}

const faultsIn = (
  { labels, placeholders, options }: Omit<EditedRow, 'id'>,
  type: string,
): QuestionTextErrors =>
  questionTextErrors({ type, labels, placeholders, options: options.filter(({ retired }) => !retired) });

/** Only the server creates keys, so an unknown or duplicate key is an error. */
function keyFaults({ options, metadata }: EditedQuestion, stored: Row | undefined): FieldErrors {
  const place = options ? 'options' : 'metadata.options';
  const keys = (options ?? metadata?.options ?? []).map(({ key }) => key ?? null);
  const known = new Set(stored?.options.map(({ key }) => key));
  return Object.fromEntries(
    keys.flatMap((key, index) =>
      key !== null && (!known.has(key) || keys.indexOf(key) < index)
        ? [[`${place}.${index}.key`, 'field_unknown' as const]]
        : [],
    ),
  );
}

export function misplacedQuestions(form: readonly EditedRow[]): EditedRow[] {
  const inOrder = form.toSorted(
    (a, b) => a.displayOrder - b.displayOrder || (a.id ?? Infinity) - (b.id ?? Infinity),
  );
  const earlyNames = new Set(misplacedSystemQuestions(inOrder.map(({ systemName }) => systemName)));
  return inOrder.filter(({ systemName }) => systemName !== null && earlyNames.has(systemName));
}
