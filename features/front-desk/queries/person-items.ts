import type { StaffScope } from '#features/access/rules/scope.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { displayAnswer } from '#features/questionnaire/queries/display.ts';
import type { Answer, Registration } from '#features/registration/queries/registrations.ts';
import { toFlag } from '#platform/http/wire.ts';
import { isPersonal, mayReadPersonal, showFor } from './personal.ts';

/** The persons of a registration with their answers in the order of the form; the one who filled it in first. */
export function personItems(
  scope: StaffScope,
  questions: readonly QuestionItem[],
  { persons }: Registration,
) {
  return persons.map(({ id, number, passportSeen, answers }) => ({
    id,
    number,
    passport_seen: toFlag(passportSeen),
    answers: questions.flatMap(question => {
      const given = answers.find(each => each.questionId === question.id);
      return given ? [answerItem(scope, question, given)] : [];
    }),
  }));
}

function answerItem(scope: StaffScope, question: QuestionItem, { id, value, fromBooking }: Answer) {
  const { input_type, is_core, label, language, display_order, section, system_name } = question;
  const masked = !mayReadPersonal(scope) && isPersonal(system_name);
  const shown = masked ? showFor(scope)(value) : displayAnswer(question, value, language);
  return {
    id,
    value: masked ? null : value,
    display: shown,
    masked: toFlag(masked),
    from_booking: toFlag(fromBooking),
    question: { id: question.id, input_type, is_core, label, language, display_order, section, system_name },
  };
}
