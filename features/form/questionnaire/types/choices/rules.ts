import { formatsOf } from '../../rules/display-formats.ts';
import { chosenKeys } from '../../rules/formats.ts';
import type { QuestionType, TypedQuestion } from '../../rules/question-type.ts';

/**
 * A question whose options are all visible. The guest chooses one option, or several if `multiple` is 1. The
 * answer is the comma-separated keys of the options.
 */
export const choices = {
  isOwn: true,
  hasOptions: true,
  hasPlaceholder: false,
  acceptsSeveral: true,
  answeredBy: 'choosing',
  cell: 'text',
  fault: (answer, question) => (isOffered(answer, question) ? undefined : 'choice_invalid'),
  clean: (answer, { metadata }) => {
    const order = metadata.options.map(option => option.key);
    return chosenKeys(answer)
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .join(',');
  },
  // A retired option may be missing from `metadata`. Its key is then shown instead.
  display: (answer, { metadata }, language) =>
    formatsOf(language).list.format(
      chosenKeys(answer).map(key => metadata.options.find(option => option.key === key)?.name ?? key),
    ),
} as const satisfies QuestionType;

function isOffered(answer: string, { metadata }: TypedQuestion): boolean {
  const keys = chosenKeys(answer);
  const offered = new Set(metadata.options.map(option => option.key));
  const isCountRight = metadata.multiple === 1 ? keys.length > 0 : keys.length === 1;
  return isCountRight && keys.every(key => offered.has(key));
}
