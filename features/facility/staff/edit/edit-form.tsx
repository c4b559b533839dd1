import { Alert, Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import style from '../settings/settings.module.css';
import { type Describe, NewerNotice } from './newer-notice.tsx';
import type { Edit } from './use-edit.ts';

type Props<T> = {
  edit: Edit<T>;
  /** Why the reader may only look; absent: they may save. */
  readOnly?: string | undefined;
  /** Something typed cannot be saved as it is; the field says what. */
  isInvalid?: boolean;
  /** A part of the value in words, for who typed something when somebody else was faster. */
  describe: Describe<T>;
  /** What a save is answered with; absent: the common sentence. */
  savedText?: string | undefined;
  /** What stands above the reason of a failed save. */
  failedTitle?: string | undefined;
  /** What else may be done, beside Save. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Fields with one Save, which is there to be pressed only after a change. */
export function EditForm<T>({
  edit,
  readOnly,
  isInvalid = false,
  describe,
  savedText,
  failedTitle,
  aside,
  children,
}: Props<T>) {
  const t = useTranslations('staff-settings');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    edit.save();
  };
  if (readOnly !== undefined)
    return (
      <div className={`${style.form} ${style.locked}`}>
        <p className={style.reason}>{readOnly}</p>
        {children}
      </div>
    );
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      {children}
      {edit.news && <NewerNotice news={edit.news} describe={describe} onYield={edit.yieldTo} />}
      {edit.error && (
        <Alert color="red" variant="light" role="alert" title={failedTitle}>
          {firstMessage(edit.error) ?? t(edit.error instanceof NoAnswer ? 'offline' : 'failed')}
        </Alert>
      )}
      <div className={style.actions}>
        <Button type="submit" disabled={!edit.isChanged || isInvalid} loading={edit.isPending}>
          {t('save')}
        </Button>
        <p role="status" className={style.lead}>
          {edit.isChanged ? t('unsaved') : edit.isSaved && (savedText ?? t('saved'))}
        </p>
        {aside}
      </div>
    </form>
  );
}
