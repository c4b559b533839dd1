import type { QuestionType } from '../../rules/question-type.ts';

/** A picture that the guest sends. The answer holds its key. */
export const image = {
  isOwn: false,
  hasOptions: false,
  hasPlaceholder: false,
  takesSeveral: false,
  answeredBy: 'picture',
  cell: 'yes',
  fault: () => undefined,
  clean: answer => answer,
  display: () => '',
} as const satisfies QuestionType;
