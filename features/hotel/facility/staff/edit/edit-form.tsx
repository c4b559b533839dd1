import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { classNames } from '#ui/class-names.ts';
import { Failed } from '../call-failed.tsx';
import settings from '../settings/settings.module.css';
import { ConflictNotice, type Describe } from './conflict-notice.tsx';
import style from './edit.module.css';
import type { Editing } from './use-edit.ts';

export type EditFormProps<T> = {
  /** Why the reader cannot save. Omit if they can. */
  readOnly?: string | undefined;
  describe: Describe<T>;
  /** Shown after a save instead of the default sentence. */
  savedText?: string | undefined;
  failedTitle?: string | undefined;
  /** More buttons next to Save. */
  aside?: ReactNode;
};

type Props<T> = EditFormProps<T> & {
  edit: Editing<T>;
  /** Whether some input cannot be saved; the field shows why. */
  isInvalid?: boolean;
  /** Lays the fields out as a page with a sticky Save button, instead of a card. */
  isPage?: boolean;
  children: ReactNode;
};

/** Fields with one Save button, which is enabled only after a change. */
export function EditForm<T>({ edit, isInvalid = false, isPage = false, children, ...props }: Props<T>) {
  const t = useTranslations('staff-settings');
  const { readOnly, describe, savedText, failedTitle, aside } = props;
  const look = isPage ? style.page : settings.form;
  if (readOnly !== undefined)
    return (
      <div className={classNames(look, style.locked)}>
        <p className={style.reason}>{readOnly}</p>
        {children}
      </div>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    edit.save();
  };
  return (
    <form className={look} onSubmit={submit} noValidate>
      {children}
      <div className={isPage ? style.foot : style.plain}>
        {edit.news && (
          <div className={isPage ? style.scrolled : style.plain}>
            <ConflictNotice news={edit.news} describe={describe} onTakeTheirs={edit.takeTheirs} />
          </div>
        )}
        {edit.error && (
          <Failed title={failedTitle}>
            {firstMessage(edit.error) ?? t(edit.error instanceof NoAnswer ? 'offline' : 'failed')}
          </Failed>
        )}
        <div className={isPage ? style.bar : settings.actions}>
          <Button type="submit" disabled={!edit.isChanged || isInvalid} loading={edit.isPending}>
            {t('save')}
          </Button>
          <p role="status" className={settings.lead}>
            {edit.isChanged ? t('unsaved') : edit.isSaved && (savedText ?? t('saved'))}
          </p>
          {aside}
        </div>
      </div>
    </form>
  );
}
