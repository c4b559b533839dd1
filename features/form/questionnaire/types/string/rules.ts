import type { QuestionType } from '../../rules/question-type.ts';

export const string = {
  isOwn: true,
  hasOptions: false,
  hasPlaceholder: true,
  acceptsSeveral: false,
  answeredBy: 'typing',
  cell: 'text',
  fault: () => undefined,
  clean: answer => answer,
  display: answer => answer,
} as const satisfies QuestionType;
