import { formatsOf } from '../../rules/display-formats.ts';
import { isDate } from '../../rules/formats.ts';
import type { QuestionType } from '../../rules/question-type.ts';

export const date = {
  isOwn: true,
  hasOptions: false,
  hasPlaceholder: false,
  acceptsSeveral: false,
  answeredBy: 'choosing',
  cell: 'day',
  fault: answer => (isDate(answer) ? undefined : 'date_invalid'),
  clean: answer => answer,
  display: (answer, _question, language) =>
    isDate(answer) ? formatsOf(language).date.format(new Date(`${answer}T00:00:00Z`)) : answer,
} as const satisfies QuestionType;
