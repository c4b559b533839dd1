import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';

type Questions = readonly Pick<QuestionItem, 'system_name' | 'visibility'>[];
type Pictures = readonly Pick<QuestionItem, 'id' | 'system_name'>[];

const order = [
  guestPages.filter,
  guestPages.details,
  guestPages.face,
  guestPages.signature,
  guestPages.review,
] as const;
type FormStep = (typeof order)[number];

const hasQuestion = (questions: Questions, name: string) =>
  questions.some(question => question.system_name === name && question.visibility === 1);

function formSteps(questions: Questions): FormStep[] {
  const steps: FormStep[] = [guestPages.details];
  if (hasQuestion(questions, 'face_recognition')) steps.push(guestPages.face);
  if (hasQuestion(questions, 'signature')) steps.push(guestPages.signature);
  return [...steps, guestPages.review];
}

const pictureNames = ['face_recognition', 'signature'];

/** Returns the questions of step 3. Face and signature have separate steps. */
export const questionsOfStep3 = (questions: readonly QuestionItem[]) =>
  questions.filter(question => !pictureNames.includes(question.system_name ?? ''));

export const picturesOf = (questions: readonly QuestionItem[]) =>
  questions.filter(
    question => pictureNames.includes(question.system_name ?? '') && question.visibility === 1,
  );

export const FILTER_PATH = 'booking_details.facilities_localized_category_id';

/** Returns the step that contains the field of a contract error (`companions.1.other_form.22`). */
export function stepOfPath(questions: Pictures, path: string): FormStep {
  if (path === FILTER_PATH) return guestPages.filter;
  switch (questionOfPath(questions, path)?.system_name) {
    case 'face_recognition':
      return guestPages.face;
    case 'signature':
      return guestPages.signature;
    default:
      return guestPages.details;
  }
}

export function questionOfPath<P extends Pictures[number]>(questions: readonly P[], path: string) {
  const [, id] = /other_form\.(\d+)$/.exec(path) ?? [];
  return questions.find(question => String(question.id) === id);
}

const stepIndex = (step: FormStep) => order.indexOf(step);

export const stepAfter = (questions: Questions, from: FormStep): FormStep =>
  formSteps(questions).find(step => stepIndex(step) > stepIndex(from)) ?? guestPages.review;

export const stepBefore = (questions: Questions, from: FormStep): FormStep =>
  formSteps(questions).findLast(step => stepIndex(step) < stepIndex(from)) ?? guestPages.details;
