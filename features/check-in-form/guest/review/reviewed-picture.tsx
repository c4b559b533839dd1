import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { fieldPath } from '#features/questionnaire/rules/answers.ts';
import { Button } from '#ui/button.tsx';
import { stepOfPath } from '../form/steps.ts';
import type { OpenForm } from '../form/with-form.tsx';
import style from './reviewed-picture.module.css';

type Props = { open: OpenForm; question: QuestionItem };

/** A picture that was sent; a photo of a face and a signature are changed on steps of their own. */
export function ReviewedPicture({ open, question }: Props) {
  const t = useTranslations('registration');
  const go = useGo(open.facility.slug_name);
  const step = stepOfPath(open.pictures, fieldPath(question));
  return (
    <span className={style.picture}>
      {t(question.system_name === 'signature' ? 'signature.saved' : 'picture.sent')}
      {step !== guestPages.details && (
        <Button
          kind="text"
          aria-label={t('review.editLabel', { name: question.label })}
          onClick={() => void go(step)}
        >
          {t('review.edit')}
        </Button>
      )}
    </span>
  );
}
