import type { QuestionItem } from '#features/questionnaire/contract.ts';

type Questions = readonly Pick<QuestionItem, 'system_name' | 'visibility'>[];
type FormStep = '/check-in/step-3' | '/check-in/step-4' | '/check-in/step-5' | '/check-in/step-6';

const shows = (questions: Questions, name: string) =>
  questions.some(question => question.system_name === name && question.visibility === 1);

/** The steps that work on the form, in order: face and signature only where the hotel asks for them (guest-side §2). */
function formSteps(questions: Questions): FormStep[] {
  const steps: FormStep[] = ['/check-in/step-3'];
  if (shows(questions, 'face_recognition')) steps.push('/check-in/step-4');
  if (shows(questions, 'signature')) steps.push('/check-in/step-5');
  return [...steps, '/check-in/step-6'];
}

const order = (step: FormStep) => step.at(-1) ?? '';

/** Where the guest goes on from a step; steps that the hotel does not ask for are jumped. */
export const stepAfter = (questions: Questions, from: FormStep): FormStep =>
  formSteps(questions).find(step => order(step) > order(from)) ?? '/check-in/step-6';

export const stepBefore = (questions: Questions, from: FormStep): FormStep =>
  formSteps(questions).findLast(step => order(step) < order(from)) ?? '/check-in/step-3';
