import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { personNumbers } from '#features/registration/registration/queries/find-registration.ts';
import { type WaitingItem, waitingItems } from '#features/registration/registration/queries/sent-back.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import type { MissingQuestions } from '../rules/missing.ts';

export type ShownItem = {
  personId: number;
  questionId: number;
  /** 0 for the guest who filled in the form, 1 or more for companions. */
  number: number;
  question: QuestionItem;
  /** The question's label. For a companion, the text also contains their number. */
  name: string;
  /** In the language of the question. */
  reason: string;
};

/**
 * Returns the items of a registration that staff sent back and that wait for the guest, in `language`.
 * Excludes the items in `missing`, whose answer was deleted in the meantime.
 */
export async function shownSentBackItems(
  db: Db,
  { facilityId, id: registrationId }: { facilityId: number; id: number },
  language: GuestLanguage,
  missing: readonly MissingQuestions[] = [],
): Promise<ShownItem[]> {
  const isMissing = ({ personId, questionId }: WaitingItem) =>
    missing.some(each => each.personId === personId && each.questions.some(({ id }) => id === questionId));
  const all = await waitingItems(db, { facilityId, registrationId });
  const remainingItems = all.filter(each => !isMissing(each));
  if (remainingItems.length === 0) return [];
  const t = translator(language, 'message');
  const questions = await questionsFor(db, facilityId, language, { hidden: true });
  const numbers = await personNumbers(db, facilityId, registrationId);
  return remainingItems.flatMap(({ personId, questionId, reason, note }) => {
    const question = questions.find(({ id }) => id === questionId);
    const number = numbers.get(personId);
    if (!question || number === undefined) return [];
    const { label } = question;
    const name = number === 0 ? label : t('sentBack.ofCompanion', { item: label, number });
    const reasonTexts = reason === 'other' ? [] : [t(`sentBack.because.${reason}`)];
    const separator = ['ja', 'zh-CN', 'zh-TW'].includes(language) ? '' : ' ';
    return {
      personId,
      questionId,
      number,
      question,
      name,
      reason: [...reasonTexts, ...(note ? [note] : [])].join(separator),
    };
  });
}
