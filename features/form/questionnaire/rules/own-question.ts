import { hasOptions, isCustomType, questionTypes } from './question-types.ts';

type Texts = { [language: string]: string };

export type CustomQuestionTexts = {
  type: string;
  labels: Texts;
  placeholders: Texts;
  options: readonly { names: Texts }[];
};

const takesOptions = (type: string) => isCustomType(type) && hasOptions({ input_type: type });

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

/** Error codes by path, such as `labels.ja` or `options.0.names.ja`. */
export type QuestionTextErrors = { [path: string]: 'field_required' | 'already_taken' };

/**
 * Finds missing texts in a hotel's own question, and option names that guests could not tell apart. Japanese is
 * required because it is the fallback for all other languages.
 */
export function questionTextErrors({
  type,
  labels,
  placeholders,
  options,
}: CustomQuestionTexts): QuestionTextErrors {
  const missing = [
    ...(isCustomType(type) ? [] : ['input_type']),
    ...(isBlank(labels.ja) ? ['labels.ja'] : []),
    ...(isCustomType(type) && questionTypes[type].hasPlaceholder && isBlank(placeholders.ja)
      ? ['placeholders.ja']
      : []),
    ...(takesOptions(type) ? missingOptions(options) : []),
  ];
  const repeated = takesOptions(type) ? repeatedNames(options) : [];
  return {
    ...Object.fromEntries(repeated.map(path => [path, 'already_taken'])),
    ...Object.fromEntries(missing.map(path => [path, 'field_required'])),
  };
}

function missingOptions(options: CustomQuestionTexts['options']): string[] {
  if (options.length === 0) return ['options'];
  return options.flatMap(({ names }, index) => (isBlank(names.ja) ? [`options.${index}.names.ja`] : []));
}

function repeatedNames(options: CustomQuestionTexts['options']): string[] {
  const seen = new Set<string>();
  return options.flatMap(({ names }, index) =>
    Object.entries(names).flatMap(([language, name]) => {
      const folded = (name ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
      const key = `${language} ${folded}`;
      if (folded === '' || !seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [`options.${index}.names.${language}`];
    }),
  );
}
