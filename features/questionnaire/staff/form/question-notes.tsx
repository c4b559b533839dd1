import { useTranslations } from 'use-intl';
import { type DraftQuestion, reasonsOf } from './form-draft.ts';
import style from './question-table.module.css';

type Props = { id: string; row: DraftQuestion; isMisplaced: boolean };

const reasons = ['register-law', 'always', 'never', 'main-only', 'face-setting'] as const;

/** What there is to say about a question: how it is answered, why toggles are locked, what to beware of. */
export function QuestionNotes({ id, row, isMisplaced }: Props) {
  const t = useTranslations('staff-questionnaire');
  const locked = reasonsOf(row);
  return (
    <>
      {row.own && <span className={style.note}>{t(`form.own.${row.own.type}`)}</span>}
      {locked.length > 0 && (
        <span id={id} className={style.note}>
          {reasons
            .filter(each => locked.includes(each))
            .map(reason => (
              <span key={reason}>{t(`form.reason.${reason}`)}</span>
            ))}
        </span>
      )}
      {row.systemName === 'gov_id' && row.required === 0 && (
        <span className={style.warning}>{t('form.withoutPicture')}</span>
      )}
      {isMisplaced && (
        <span className={style.problem} role="alert">
          {t('form.misplaced')}
        </span>
      )}
    </>
  );
}
