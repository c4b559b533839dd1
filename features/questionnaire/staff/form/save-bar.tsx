import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { NewerNotice } from '#features/facility/staff/edit/newer-notice.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { useDescribeQuestion } from './describe-question.ts';
import style from './form.module.css';
import type { FormEdit } from './use-form-edit.ts';

type Props = {
  edit: FormEdit;
  items: FormSettings['data'];
  language: GuestLanguage;
  /** Something must be mended first. */
  isBarred: boolean;
};

/** One Save for all, and what became of it. */
export function SaveBar({ edit, items, language, isBarred }: Props) {
  const t = useTranslations('staff-questionnaire');
  const { news, error, isChanged, isSaved, isPending, yieldTo } = edit;
  const describe = useDescribeQuestion(items, language);
  return (
    <div className={style.foot}>
      {news && (
        <div className={style.news}>
          <NewerNotice news={news} describe={describe} onYield={yieldTo} />
        </div>
      )}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {firstMessage(error) ?? t('form.failed')}
        </Alert>
      )}
      <div className={style.bar}>
        <Button type="submit" disabled={!isChanged || isBarred} loading={isPending}>
          {t('form.save')}
        </Button>
        <p role="status" className={style.status}>
          {isChanged ? t('form.unsaved') : isSaved && t('form.saved')}
        </p>
      </div>
    </div>
  );
}
