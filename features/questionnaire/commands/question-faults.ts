import type { ErrorCode } from '#i18n/error-codes.ts';
import type { EditedQuestion } from '../contract/form-settings.ts';
import { type Lock, locksOf } from '../rules/locks.ts';
import { type WordFaults, wordFaults } from '../rules/own-question.ts';
import { tooEarly } from '../rules/system-questions.ts';
import { type Edited, flagsOf, type Row } from './edited-question.ts';

export type Faults = Record<string, ErrorCode>;

const lockCodes: { [R in Lock['reason']]: ErrorCode } = {
  'register-law': 'question_by_law',
  always: 'question_always',
  never: 'question_never_required',
  'main-only': 'question_main_only',
  'face-setting': 'question_face_setting',
};

/** Why a question may not be changed like this: field → code. */
export function faultsOf(
  edit: EditedQuestion,
  after: Edited,
  stored: Row | undefined,
  country: string,
): Faults {
  if (after.systemName === null)
    return { ...lockedToggles(edit, after, stored, country), ...ownFaults(edit, after, stored) };
  const faults = lockedToggles(edit, after, stored, country);
  if (edit.deleted === 1) faults.deleted = 'question_not_optional';
  if (edit.has_many_localized_filter?.length) faults.has_many_localized_filter = 'question_not_optional';
  return faults;
}

function lockedToggles(
  edit: EditedQuestion,
  after: Edited,
  stored: Row | undefined,
  country: string,
): Faults {
  const flags = flagsOf(stored ?? after);
  const broken = locksOf(after, country).filter(({ toggle, value }) => {
    const wanted = edit[toggle];
    return wanted !== undefined && wanted !== (value ?? flags[toggle]);
  });
  return Object.fromEntries(broken.map(({ toggle, reason }) => [toggle, lockCodes[reason]]));
}

function ownFaults(edit: EditedQuestion, after: Edited, stored: Row | undefined): Faults {
  if (edit.deleted === 1) return {};
  // What was wrong before bars nobody from saving something else.
  const before = stored ? faultsIn(stored, stored.inputType) : {};
  const now = faultsIn(after, stored?.inputType ?? edit.input_type ?? '');
  const faults: Faults = Object.fromEntries(
    Object.entries(now).filter(([path, code]) => before[path] !== code),
  );
  if (stored && edit.input_type !== undefined && edit.input_type !== stored.inputType)
    faults.input_type = 'question_type_fixed';
  return { ...faults, ...keyFaults(edit, stored) };
}

const faultsIn = ({ labels, placeholders, options }: Omit<Edited, 'id'>, type: string): WordFaults =>
  wordFaults({ type, labels, placeholders, options: options.filter(({ retired }) => !retired) });

/** Keys are made by the server: one that it does not know, or that is named twice, is a mistake. */
function keyFaults({ options, metadata }: EditedQuestion, stored: Row | undefined): Faults {
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

/** The rows of a form that stand before the question that decides about them. */
export function misplaced(form: readonly Edited[]): Edited[] {
  const inOrder = form.toSorted(
    (a, b) => a.displayOrder - b.displayOrder || (a.id ?? Infinity) - (b.id ?? Infinity),
  );
  const early = new Set(tooEarly(inOrder.map(({ systemName }) => systemName)));
  return inOrder.filter(({ systemName }) => systemName !== null && early.has(systemName));
}
