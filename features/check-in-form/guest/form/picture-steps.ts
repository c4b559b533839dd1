import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';

type Questions = readonly Pick<QuestionItem, 'system_name' | 'visibility'>[];
type Pictures = readonly Pick<QuestionItem, 'id' | 'system_name'>[];
type FormStep =
  | '/check-in/step-2'
  | '/check-in/step-3'
  | '/check-in/step-4'
  | '/check-in/step-5'
  | '/check-in/step-6';

const shows = (questions: Questions, name: string) =>
  questions.some(question => question.system_name === name && question.visibility === 1);

/** The steps that work on the form, in order: face and signature only where the hotel asks for them. */
function formSteps(questions: Questions): FormStep[] {
  const steps: FormStep[] = ['/check-in/step-3'];
  if (shows(questions, 'face_recognition')) steps.push('/check-in/step-4');
  if (shows(questions, 'signature')) steps.push('/check-in/step-5');
  return [...steps, '/check-in/step-6'];
}

/** Where the choice of step 2 stands in the contract of the submission. */
export const FILTER_PATH = 'booking_details.facilities_localized_category_id';

/** The step that asks for the field of an error of the contract (`companions.1.other_form.22`). */
export function stepOfPath(questions: Pictures, path: string): FormStep {
  if (path === FILTER_PATH) return '/check-in/step-2';
  switch (questionOfPath(questions, path)?.system_name) {
    case 'face_recognition':
      return '/check-in/step-4';
    case 'signature':
      return '/check-in/step-5';
    default:
      return '/check-in/step-3';
  }
}

/** The question that an error is about, if it is among these. */
export function questionOfPath<P extends Pictures[number]>(questions: readonly P[], path: string) {
  const [, id] = /other_form\.(\d+)$/.exec(path) ?? [];
  return questions.find(question => String(question.id) === id);
}

const order = (step: FormStep) => step.at(-1) ?? '';

/** Where the guest goes on from a step; steps that the hotel does not ask for are jumped. */
export const stepAfter = (questions: Questions, from: FormStep): FormStep =>
  formSteps(questions).find(step => order(step) > order(from)) ?? '/check-in/step-6';

export const stepBefore = (questions: Questions, from: FormStep): FormStep =>
  formSteps(questions).findLast(step => order(step) < order(from)) ?? '/check-in/step-3';
