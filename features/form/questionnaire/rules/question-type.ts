import type { ErrorCode } from '#i18n/error-codes.ts';

export type TypedQuestion = {
  metadata: { multiple: 0 | 1; options: readonly { key: string; name: string }[] };
};

export type QuestionType = {
  /** Whether hotels may choose it for their own questions. */
  isOwn: boolean;
  hasOptions: boolean;
  /** Whether one of the hotel's own questions requires a placeholder. */
  hasPlaceholder: boolean;
  takesSeveral: boolean;
  answeredBy: 'typing' | 'choosing' | 'picture';
  /** `yes`: a spreadsheet shows only that there is an answer. */
  cell: 'text' | 'day' | 'yes';
  /** Returns the error in a non-empty answer. */
  fault(answer: string, question: TypedQuestion): ErrorCode | undefined;
  clean(answer: string, question: TypedQuestion): string;
  /** Formats a stored answer for reading. `language` is BCP 47. */
  display(answer: string, question: TypedQuestion, language: string): string;
};
