import type { ErrorCode } from '#i18n/error-codes.ts';

export type TypedQuestion = {
  metadata: { multiple: 0 | 1; options: readonly { key: string; name: string }[] };
};

export type QuestionType = {
  isOwn: boolean;
  hasOptions: boolean;
  hasPlaceholder: boolean;
  acceptsSeveral: boolean;
  answeredBy: 'typing' | 'choosing' | 'picture';
  /** How a spreadsheet shows the answer. `yes`: only that there is an answer. */
  cell: 'text' | 'day' | 'yes';
  fault(answer: string, question: TypedQuestion): ErrorCode | undefined;
  clean(answer: string, question: TypedQuestion): string;
  /** Formats a stored answer for reading. `language` is BCP 47. */
  display(answer: string, question: TypedQuestion, language: string): string;
};
