import type { QuestionType } from '../../rules/question-type.ts';

export const string = {
  isOwn: true,
  hasOptions: false,
  hasPlaceholder: true,
  acceptsSeveral: false,
  answeredBy: 'typing',
  cell: 'text',
  fault: () => undefined,
  clean: answer => answer,
  display: answer => answer,
} as const satisfies QuestionType;

/** The longest text that the server accepts. A longer one would keep the whole draft from being saved. */
export const maxLengthOf = (systemName: string | null): number => (systemName === 'email' ? 320 : 4000);
