import type { ComponentProps } from 'react';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { TextInput } from '#ui/text-input.tsx';

/** Properties of the input of any question. */
export type AnswerProps = {
  question: QuestionItem;
  value: string;
  onChange: (value: string) => void;
  companion: boolean;
  /** "Required" or "optional", in the guest's language. */
  mark: string;
  error: string | undefined;
};

type Traits = Partial<ComponentProps<typeof TextInput>>;

const plain: Traits = { autoCorrect: 'off', spellCheck: false };

const traits: Record<string, Traits> = {
  full_name: { ...plain, autoComplete: 'name' },
  full_name_for_katakana: { ...plain, lang: 'ja' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  zip_code: { ...plain, autoComplete: 'postal-code', autoCapitalize: 'characters' },
  address: { ...plain, autoComplete: 'street-address' },
  gov_id_number: { ...plain, autoComplete: 'off', autoCapitalize: 'characters' },
  company_name: { autoComplete: 'organization' },
};

/**
 * The keyboard and the browser's stored values that fit a question. A companion's fields take none of those values: they
 * are the main guest's.
 */
export function inputTraits(
  { system_name, input_type }: Pick<QuestionItem, 'system_name' | 'input_type'>,
  companion: boolean,
): Traits {
  const own = traits[system_name ?? ''] ?? {};
  const keyboard: Traits = input_type === 'number' ? { inputMode: 'decimal' } : {};
  return { enterKeyHint: 'next', ...keyboard, ...own, ...(companion ? { autoComplete: 'off' } : {}) };
}
