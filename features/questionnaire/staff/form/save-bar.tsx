import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { firstMessage } from '#features/facility/staff/first-message.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import style from './form.module.css';
import { FormConflict } from './form-conflict.tsx';
import type { FormEdit } from './use-form-edit.ts';

type Props = {
  edit: FormEdit;
  language: GuestLanguage;
  /** Something must be mended first. */
  isBarred: boolean;
};

/** One Save for all, and what became of it. */
export function SaveBar({ edit, language, isBarred }: Props) {
  const t = useTranslations('staff-questionnaire');
  const { newer, failure, isChanged, isSaved, isPending, takeNewer } = edit;
  return (
    <div className={style.foot}>
      {newer && <FormConflict saved={newer} language={language} onTake={takeNewer} />}
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {firstMessage(failure) ?? t('form.failed')}
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
