import type { Api as Questions } from '#features/form/questionnaire/contract/questions.ts';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

export const call = client<Api, 'guest'>();
export const callQuestions = client<Questions, 'guest'>();
