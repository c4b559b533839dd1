import type { GuestLanguage } from '#i18n/languages.ts';
import { withKeysOf } from '#ui/versioned.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import type { QuestionItem } from '../../contract/questions.ts';
import { misplacedSystemQuestions } from '../../rules/system-questions.ts';

export type Texts = { [L in GuestLanguage]?: string };
/** `key` is null for an unsaved option; `draftKey` also identifies unsaved options. */
export type DraftOption = { draftKey: string; key: string | null; names: Texts };
export type CustomQuestionTexts = {
  type: QuestionItem['input_type'];
  labels: Texts;
  placeholders: Texts;
  options: readonly DraftOption[];
};
export type Toggle =
  | 'visibility'
  | 'required'
  | 'visibility_companion'
  | 'required_companion'
  | 'adults_only';

/** A question being edited. `key` also identifies unsaved questions. */
export type DraftQuestion = Pick<QuestionItem, Toggle | 'locked'> & {
  key: string;
  id: number | null;
  systemName: string | null;
  /** Null for system questions. */
  own: CustomQuestionTexts | null;
  notFor: readonly number[];
};
export type FormDraft = {
  rows: readonly DraftQuestion[];
  retired: readonly number[];
};

export const draftOf = (saved: FormSettings): FormDraft => ({
  rows: saved.data.map(item => rowOf(item, saved.optional)),
  retired: [],
});

function rowOf(item: QuestionItem, optional: FormSettings['optional']): DraftQuestion {
  const { id, visibility, required, visibility_companion, required_companion, adults_only, locked } = item;
  const customTexts = optional.find(each => each.id === id);
  return {
    key: String(id),
    id,
    systemName: item.system_name,
    ...{ visibility, required, visibility_companion, required_companion, adults_only, locked },
    own: customTexts ? { type: item.input_type, ...wordsOf(customTexts) } : null,
    notFor: item.has_many_localized_filter
      .filter(({ status }) => status === 0)
      .map(each => each.facilities_localized_category_id),
  };
}

const wordsOf = ({ labels, placeholders, options }: FormSettings['optional'][number]) => ({
  labels,
  placeholders,
  options: options.map(({ key, names }) => ({ draftKey: key, key, names })),
});

export const newQuestion = (key: string, own: CustomQuestionTexts): DraftQuestion => ({
  key,
  id: null,
  systemName: null,
  ...{ visibility: 1, required: 0, visibility_companion: 0, required_companion: 0, adults_only: 0 },
  locked: [],
  own,
  notFor: [],
});

/**
 * Returns a function that replaces the keys of questions and options that were new in `sent` with their saved
 * keys from `next`.
 */
export function withSavedKeys(sent: FormDraft, next: FormDraft) {
  const questions = withKeysOf(sent.rows, next.rows);
  const options = new Map(
    questions(sent.rows).map(row => {
      const saved = next.rows.find(({ key }) => key === row.key)?.own?.options ?? [];
      return [row.key, optionsNamedAs(row.own?.options ?? [], saved)] as const;
    }),
  );
  return (draft: FormDraft): FormDraft => ({
    ...draft,
    rows: questions(draft.rows).map(row => {
      const applyOptionKeys = options.get(row.key);
      return row.own && applyOptionKeys
        ? { ...row, own: { ...row.own, options: row.own.options.map(applyOptionKeys) } }
        : row;
    }),
  });
}

/**
 * Matches new options with their saved versions by position, because the server saves them in the order in
 * which they were sent.
 */
function optionsNamedAs(sent: readonly DraftOption[], next: readonly DraftOption[]) {
  const createdOptions = next.filter(({ draftKey }) => sent.every(each => each.draftKey !== draftKey));
  const added = sent.filter(({ key }) => key === null);
  const keys = new Map(
    added.map(({ draftKey }, place) => [draftKey, createdOptions[place]?.draftKey ?? draftKey]),
  );
  return (option: DraftOption) => ({ ...option, draftKey: keys.get(option.draftKey) ?? option.draftKey });
}

export const inputOf = ({ rows, retired }: FormDraft, filters: FormSettings['filters']) => [
  ...rows.map((row, index) => ({
    ...inputOfToggles(row),
    display_order: index + 1,
    ...inputOfCustomQuestion(row, filters),
  })),
  ...retired.map(id => ({ id, deleted: 1 as const })),
];

const inputOfToggles = ({
  id,
  visibility,
  required,
  visibility_companion,
  required_companion,
  adults_only,
}: DraftQuestion) => ({
  id,
  visibility,
  required,
  visibility_companion,
  required_companion,
  adults_only,
});

function inputOfCustomQuestion({ own, notFor }: DraftQuestion, filters: FormSettings['filters']) {
  if (!own) return {};
  return {
    input_type: own.type,
    labels: own.labels,
    placeholders: own.placeholders,
    options: own.options.map(({ key, names }) => ({ key, names })),
    has_many_localized_filter: filters.map(({ id }) => ({
      facilities_localized_category_id: id,
      status: notFor.includes(id) ? (0 as const) : (1 as const),
    })),
  };
}

/**
 * Applies a draft to a newer saved form, keeping only what can be saved. Questions deleted in the newer form
 * stay deleted. Toggles locked in the newer form, such as for face photos, keep their saved value.
 */
export function rebaseDraft({ rows, retired }: FormDraft, newer: FormDraft): FormDraft {
  const findSavedRow = (id: number | null) => newer.rows.find(row => row.id === id && id !== null);
  return {
    rows: rows.flatMap(row => {
      const saved = findSavedRow(row.id);
      if (saved) return [withLocksOf(row, saved)];
      return row.id === null ? [row] : [];
    }),
    retired: retired.filter(id => findSavedRow(id) !== undefined),
  };
}

function withLocksOf(row: DraftQuestion, saved: DraftQuestion): DraftQuestion {
  const next = { ...row, locked: saved.locked };
  const toggleValue = (toggle: Toggle) => (isLocked(next, toggle) ? saved : row)[toggle];
  const [visibility, visibility_companion] = [toggleValue('visibility'), toggleValue('visibility_companion')];
  const required_companion = visibility_companion === 1 ? toggleValue('required_companion') : 0;
  return {
    ...next,
    visibility,
    visibility_companion,
    required: visibility === 1 ? toggleValue('required') : 0,
    required_companion,
    adults_only: required_companion === 1 ? toggleValue('adults_only') : 0,
  };
}

export const isLocked = ({ locked }: DraftQuestion, toggle: Toggle): boolean =>
  locked.some(each => each.startsWith(`${toggle}:`));

export const reasonsOf = ({ locked }: DraftQuestion): string[] => [
  ...new Set(locked.map(each => each.slice(each.indexOf(':') + 1))),
];

/** The toggle on which each toggle depends. For example, a hidden question cannot be required. */
const basisByToggle: { readonly [T in Toggle]?: Toggle } = {
  required: 'visibility',
  required_companion: 'visibility_companion',
  adults_only: 'required_companion',
};

/**
 * Returns whether a toggle can be changed now: it is not locked, and the toggle on which it depends is on.
 */
export function isEditable(row: DraftQuestion, toggle: Toggle): boolean {
  const basis = basisByToggle[toggle];
  return !isLocked(row, toggle) && (basis === undefined || row[basis] === 1);
}

/** Flips a toggle. If it is turned off, the toggles that depend on it are turned off too. */
export function withToggled(row: DraftQuestion, toggle: Toggle): DraftQuestion {
  const next = { ...row, [toggle]: row[toggle] === 1 ? 0 : 1 };
  const required = next.visibility === 1 ? next.required : 0;
  const required_companion = next.visibility_companion === 1 ? next.required_companion : 0;
  const adults_only = required_companion === 1 ? next.adults_only : 0;
  return { ...next, required, required_companion, adults_only };
}

export const withRow = ({ rows, retired }: FormDraft, changed: DraftQuestion): FormDraft => ({
  rows: rows.map(row => (row.key === changed.key ? changed : row)),
  retired,
});

export const withNewRow = ({ rows, retired }: FormDraft, row: DraftQuestion): FormDraft => ({
  rows: [...rows, row],
  retired,
});

export function withoutRow({ rows, retired }: FormDraft, { key, id }: DraftQuestion): FormDraft {
  return {
    rows: rows.filter(row => row.key !== key),
    retired: id === null ? retired : [...retired, id],
  };
}

export function withMovedRow({ rows, retired }: FormDraft, from: number, to: number): FormDraft {
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return { rows, retired };
  return { rows: rows.toSpliced(from, 1).toSpliced(to, 0, row), retired };
}

/**
 * Returns the keys of questions placed before the question on which they depend. Such a form cannot be saved.
 */
export function misplacedIn({ rows }: FormDraft): Set<string> {
  const misplacedNames = new Set(misplacedSystemQuestions(rows.map(({ systemName }) => systemName)));
  return new Set(rows.flatMap(({ key, systemName }) => (misplacedNames.has(systemName ?? '') ? [key] : [])));
}

export const labelOf = (
  { own, id }: DraftQuestion,
  items: readonly QuestionItem[],
  language: GuestLanguage,
) => (own ? own.labels[language] || own.labels.ja || '' : (items.find(item => item.id === id)?.label ?? ''));
