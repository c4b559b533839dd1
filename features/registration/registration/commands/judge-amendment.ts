import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerErrors, cleanPerson, withAnswers } from '#features/form/questionnaire/queries/cleaning.ts';
import {
  answerOf,
  fieldPath,
  type PersonAnswers,
  questionsAskedOf,
} from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { pictureKinds } from '#features/registration/image/rules.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { Person } from '../queries/registrations.ts';

/** A person's new answers, by question id; "" removes an answer. */
export type NewAnswers = ReadonlyMap<number, string>;
/** An answer changed by the amendment. `before` and `after` are stored values; "" means no answer. */
export type AmendedAnswer = { question: QuestionItem; before: string; after: string };

type AmendmentContext = {
  questions: readonly QuestionItem[];
  /** YYYY-MM-DD, the hotel's current business day. */
  today: string;
  /** If true, questions that the new answers make applicable must be answered too. */
  whole: boolean;
};

type AmendmentResult = { amended: AmendedAnswer[]; errors: Map<number, ErrorCode> };

/**
 * Validates a person's new answers against the rules of the form (docs/reference/registrations.md#amending).
 * Existing answers are not validated again, and other missing answers are allowed. Answers to questions that
 * no longer apply are removed, except pictures, which staff delete.
 * @returns the changed answers, and the errors by question id
 */
export function judgeAmendment(
  person: Person,
  given: NewAnswers,
  { questions, today, whole }: AmendmentContext,
): AmendmentResult {
  const companion = person.number > 0;
  const visibleQuestions = questions.map(question =>
    given.has(question.id) ? makeVisible(question) : question,
  );
  const before = answersOf(person, visibleQuestions);
  const after = withNewAnswers(before, visibleQuestions, given);
  const dueBefore = questionsAskedOf(visibleQuestions, companion, before);
  const dueAfter = questionsAskedOf(visibleQuestions, companion, after);
  const errors = new Map<number, ErrorCode>();
  const cleaned = cleanPerson(visibleQuestions, { companion, answers: after });
  const faults = answerErrors(visibleQuestions, { companion, answers: after, today });
  for (const question of visibleQuestions) {
    const value = given.get(question.id);
    const isNew = whole && dueAfter.includes(question) && !dueBefore.includes(question);
    if (value === undefined && !isNew) continue;
    const fault = faultOf(value ?? '', dueAfter.includes(question)) ?? faults[fieldPath(question)];
    if (fault) errors.set(question.id, fault);
  }
  const changedQuestions = visibleQuestions.filter(
    question =>
      given.has(question.id) ||
      (dueBefore.includes(question) &&
        !dueAfter.includes(question) &&
        !pictureKinds.has(question.system_name)),
  );
  const amended = changedQuestions
    .map(question => ({
      question,
      before: answerOf(question, before),
      after: dueAfter.includes(question) ? answerOf(question, cleaned) : '',
    }))
    .filter(each => each.before !== each.after);
  return { amended, errors };
}

/**
 * Makes a question visible, because staff may answer questions that the form does not ask. It must still
 * apply to the person.
 */
const makeVisible = (question: QuestionItem): QuestionItem => ({
  ...question,
  visibility: 1,
  visibility_companion: 1,
});

/** Rejects masked values and answers to questions that do not apply. */
function faultOf(value: string, isDue: boolean): ErrorCode | undefined {
  return hasMaskSign(value) || (value !== '' && !isDue) ? 'field_invalid' : undefined;
}

function answersOf({ child, answers }: Person, questions: readonly QuestionItem[]): PersonAnswers {
  const all = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  return withNewAnswers({ email: '', other_form: {}, child }, questions, all);
}

const withNewAnswers = (answers: PersonAnswers, questions: readonly QuestionItem[], given: NewAnswers) =>
  withAnswers(
    answers,
    questions.flatMap(question => {
      const value = given.get(question.id);
      return value === undefined ? [] : [{ question, value }];
    }),
  );
