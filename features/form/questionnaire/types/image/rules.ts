import type { QuestionType } from '../../rules/question-type.ts';

export const image = {
  isOwn: false,
  hasOptions: false,
  hasPlaceholder: false,
  acceptsSeveral: false,
  answeredBy: 'picture',
  cell: 'yes',
  fault: () => undefined,
  clean: answer => answer,
  display: () => '',
} as const satisfies QuestionType;
