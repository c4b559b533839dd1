import type { ErrorCode } from '#i18n/error-codes.ts';

/** What a type has to know of a question in one language. */
export type TypedQuestion = {
  metadata: { multiple: 0 | 1; options: readonly { key: string; name: string }[] };
};

/** The rules of one way to answer a question. Answers are texts on the wire. */
export type QuestionType = {
  /** Whether hotels may choose it for questions of their own. */
  isOwn: boolean;
  hasOptions: boolean;
  /** Whether a question of the hotel's own needs a placeholder. */
  hasPlaceholder: boolean;
  /** Whether a question of the hotel's own takes several of its options. */
  takesSeveral: boolean;
  answeredBy: 'typing' | 'choosing' | 'picture';
  /** `yes`: a spreadsheet only says that there is an answer. */
  cell: 'text' | 'day' | 'yes';
  /** The error in an answer that is not empty. */
  fault(answer: string, question: TypedQuestion): ErrorCode | undefined;
  /** The answer as it is stored. */
  clean(answer: string, question: TypedQuestion): string;
  /** A stored answer as a person reads it; `language`: BCP 47. */
  display(answer: string, question: TypedQuestion, language: string): string;
};
