import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';

/** What is wrong with an answer, and what to do about it, by how the question is answered. */
export function useFaultWords(): (question: QuestionItem, fault: ErrorCode) => string {
  const t = useTranslations('registration');
  const error = useTranslations('errors');
  return ({ input_type }, fault) => {
    if (fault !== 'field_required') return error(fault);
    if (input_type === 'image_file_upload') return t('missing.picture');
    if (input_type === 'string' || input_type === 'number') return error(fault);
    return t('missing.choice');
  };
}
