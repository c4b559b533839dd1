import type { QuestionItem } from '../contract/questions.ts';

export type AnswerInput = {
  question: QuestionItem;
  value: string;
  onChange: (value: string) => void;
  companion: boolean;
  /** "Required" or "optional", in the guest's language. */
  mark: string;
  error: string | undefined;
};
