import { cleanCode } from '#platform/text/clean.ts';
import { isNumber } from '../../rules/formats.ts';
import type { QuestionType } from '../../rules/question-type.ts';

export const number = {
  isOwn: false,
  hasOptions: false,
  hasPlaceholder: false,
  acceptsSeveral: false,
  answeredBy: 'typing',
  cell: 'text',
  fault: answer => (isNumber(answer) ? undefined : 'number_invalid'),
  clean: answer => (isNumber(answer) ? cleanCode(answer) : answer),
  display: answer => answer,
} as const satisfies QuestionType;
