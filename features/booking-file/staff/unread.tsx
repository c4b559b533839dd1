import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import { unreadColumns } from '../rules/fields.ts';
import style from './booking-file.module.css';
import type { OpenFile } from './calls.ts';

/** So many are named; a file may have two hundred columns. */
const NAMED = 20;

type Props = { file: OpenFile; onColumns: () => void };

/** Names the columns that are not read, lest a cancellation in one of them go unnoticed, with the way to the columns. */
export function Unread({ file, onColumns }: Props) {
  const t = useTranslations('staff-booking-file');
  const format = useFormatter();
  const unread = unreadColumns(file.titles, file.mapping, file.examples);
  if (unread.length === 0) return null;
  const names = format.list(
    unread
      .slice(0, NAMED)
      .map(each => ('title' in each ? t('unread.name', each) : t('unread.nameless', each))),
    { type: 'unit' },
  );
  return (
    <Notice
      kind="warning"
      title={t('unread.title', { count: unread.length })}
      action={
        <Button size="xs" variant="default" onClick={onColumns}>
          {t('unread.columns')}
        </Button>
      }
    >
      <p className={style.names}>
        {unread.length > NAMED ? t('unread.more', { names, count: unread.length - NAMED }) : names}
      </p>
      <p>{t('unread.why')}</p>
    </Notice>
  );
}
