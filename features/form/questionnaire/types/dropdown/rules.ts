import type { QuestionType } from '../../rules/question-type.ts';
import { choices } from '../choices/rules.ts';

export const dropdown = { ...choices, takesSeveral: false } as const satisfies QuestionType;
