import type { QuestionType } from '../../rules/question-type.ts';
import { choices } from '../choices/rules.ts';

export const dropdown = { ...choices, acceptsSeveral: false } as const satisfies QuestionType;
