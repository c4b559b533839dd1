import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, NoResponseError } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { classNames } from '#ui/class-names.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { FailedAlert } from '../call-failed.tsx';
import settings from '../settings/settings.module.css';
import { ConflictNotice, type Describe, focusNotice } from './conflict-notice.tsx';
import style from './edit.module.css';
import { useSavePage } from './save-page.tsx';
import type { Editing } from './use-edit.ts';

export type EditFormProps<T> = {
  /** Why the user cannot save. Omit if they can. */
  readOnly?: string | undefined;
  describe: Describe<T>;
  savedText?: string | undefined;
  failedTitle?: string | undefined;
  aside?: ReactNode;
};

type Props<T> = EditFormProps<T> & {
  edit: Editing<T>;
  isInvalid?: boolean;
  /** Shows the fields as a page with a sticky Save button, instead of as a card. */
  isPage?: boolean;
  children: ReactNode;
};

/**
 * Fields with a Save button, which is enabled only after a change. On a `SavePage`, the form uses the page's
 * Save button.
 */
export function EditForm<T>({ edit, isInvalid = false, isPage = false, children, ...props }: Props<T>) {
  const { readOnly, describe, savedText, failedTitle, aside } = props;
  const formClass = isPage ? style.page : settings.form;
  const { isChanged, isPending, isSaved, error, news } = edit;
  const isRefused = Boolean(error ?? news);
  const state = { isChanged, isInvalid, isPending, isSaved, isRefused, savedText };
  const savePage = useSavePage(state, edit.save, readOnly !== undefined);
  if (readOnly !== undefined)
    return (
      <div className={classNames(formClass, style.locked)}>
        <p className={style.reason}>{readOnly}</p>
        {children}
      </div>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    (savePage ?? edit.save)();
  };
  return (
    <form className={formClass} onSubmit={submit} noValidate>
      {children}
      {savePage ? (
        <>
          {isRefused && (
            <div ref={focusNotice} tabIndex={-1}>
              <SaveError {...{ edit, describe, failedTitle }} />
            </div>
          )}
          {aside && <div className={settings.actions}>{aside}</div>}
          {/* Makes Enter save, because this form has no Save button. */}
          <input type="submit" hidden />
        </>
      ) : (
        <SaveSection {...{ ...props, edit, isInvalid, isPage }} />
      )}
    </form>
  );
}

type OwnProps<T> = Omit<Props<T>, 'children' | 'readOnly'>;

function SaveSection<T>({
  edit,
  isInvalid = false,
  isPage,
  describe,
  savedText,
  failedTitle,
  aside,
}: OwnProps<T>) {
  const t = useTranslations('staff-settings');
  const { isChanged, isSaved, isPending } = edit;
  const sentence = useKeptFocus<HTMLParagraphElement>(isPending);
  return (
    <div className={isPage ? style.foot : style.plain}>
      <SaveError {...{ edit, describe, failedTitle }} className={isPage ? style.scrolled : style.plain} />
      <div className={isPage ? style.bar : settings.actions}>
        <Button type="submit" disabled={!isChanged || isInvalid} loading={isPending}>
          {t('save')}
        </Button>
        <p ref={sentence} role="status" tabIndex={-1} className={settings.lead}>
          {isChanged ? t('unsaved') : isSaved && (savedText ?? t('saved'))}
        </p>
        {aside}
      </div>
    </div>
  );
}

type SaveRefusedProps<T> = Pick<Props<T>, 'edit' | 'describe' | 'failedTitle'> & {
  className?: string | undefined;
};

function SaveError<T>({
  edit: { news, error, takeTheirs },
  describe,
  failedTitle,
  className,
}: SaveRefusedProps<T>) {
  const t = useTranslations('staff-settings');
  return (
    <>
      {news && (
        <div className={className}>
          <ConflictNotice news={news} describe={describe} onTakeTheirs={takeTheirs} />
        </div>
      )}
      {error && (
        <FailedAlert title={failedTitle}>
          {firstMessage(error) ??
            reasonOf(error) ??
            t(error instanceof NoResponseError ? 'offline' : 'failed')}
        </FailedAlert>
      )}
    </>
  );
}

const EXPLAINED_CODES: readonly string[] = ['locked_by_organization', 'other_hotel'];

const reasonOf = (error: Error) =>
  error instanceof ApiError && EXPLAINED_CODES.includes(error.code) ? error.message : undefined;
