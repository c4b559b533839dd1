import type { QuestionItem } from '../contract/questions.ts';

/** What the input of any question is given. */
export type AnswerInput = {
  question: QuestionItem;
  value: string;
  onChange: (value: string) => void;
  companion: boolean;
  /** "Required" or "optional", in the guest's language. */
  mark: string;
  error: string | undefined;
};
