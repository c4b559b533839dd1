import type { QuestionItem } from '../contract/questions.ts';

export type AnswerInput = {
  question: QuestionItem;
  value: string;
  onChange: (value: string) => void;
  companion: boolean;
  mark: string;
  error: string | undefined;
};
