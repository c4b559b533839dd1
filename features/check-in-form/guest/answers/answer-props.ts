import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';

/** What the input of any question is given. */
export type AnswerProps = {
  question: QuestionItem;
  value: string;
  onChange: (value: string) => void;
  companion: boolean;
  /** Required or optional, in words. */
  mark: string;
  error: string | undefined;
};
