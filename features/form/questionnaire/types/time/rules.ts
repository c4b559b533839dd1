import { readTimeOfDay } from '#platform/text/time-of-day.ts';
import { formatsOf } from '../../rules/display-formats.ts';
import type { QuestionType } from '../../rules/question-type.ts';

/** A time of day at the hotel, such as the planned arrival time. The answer is HH:mm in 24-hour format. */
export const time = {
  isOwn: true,
  hasOptions: false,
  hasPlaceholder: false,
  acceptsSeveral: false,
  answeredBy: 'choosing',
  cell: 'text',
  fault: answer => (readTimeOfDay(answer) === null ? 'time_invalid' : undefined),
  clean: answer => readTimeOfDay(answer) ?? answer,
  display: (answer, _question, language) => {
    const timeOfDay = readTimeOfDay(answer);
    return timeOfDay === null
      ? answer
      : formatsOf(language).time.format(new Date(`1970-01-01T${timeOfDay}:00Z`));
  },
} as const satisfies QuestionType;
