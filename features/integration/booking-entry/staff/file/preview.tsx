import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isReserved } from '#features/booking/booking/rules/origin.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { unreadColumns } from '../../rules/file/fields.ts';
import { effectiveVerdicts, verdicts } from '../../rules/file/verdicts.ts';
import style from './booking-file.module.css';
import { call, type OpenFile, type RowKind, refreshFile } from './calls.ts';
import { Rows } from './rows.tsx';
import { OtherNames } from './same-booking.tsx';

type ImportButtonProps = {
  facilityId: number;
  file: OpenFile;
  isSendingPaused: boolean;
  onColumns: () => void;
};

type Props = ImportButtonProps & {
  /** Called if another user has changed the file's state. */
  onOutdated: () => void;
};

const kinds: readonly RowKind[] = [...verdicts, 'left_out'];

export function Preview({ facilityId, file, isSendingPaused, onColumns, onOutdated }: Props) {
  const t = useTranslations('staff-booking-file');
  const hasErrors = (file.counts.error ?? 0) > 0;
  const [kind, setKind] = useState<RowKind | undefined>(hasErrors ? 'error' : undefined);
  const shownKinds = kinds.filter(each => (file.counts[each] ?? 0) > 0 || each === kind);
  return (
    <Card
      title={t('summary.title')}
      aside={
        <ImportButton
          facilityId={facilityId}
          file={file}
          isSendingPaused={isSendingPaused}
          onColumns={onColumns}
        />
      }
    >
      <div className={style.screen}>
        <UnreadColumns file={file} onColumns={onColumns} />
        <OtherSourcesNotice file={file} />
        <OtherNames facilityId={facilityId} file={file} onOutdated={onOutdated} />
        <div className={style.kinds}>
          <button type="button" aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
            {t('summary.all')}
          </button>
          {shownKinds.map(each => (
            <button
              type="button"
              key={each}
              aria-pressed={kind === each}
              onClick={() => setKind(kind === each ? undefined : each)}
            >
              {t('summary.count', { verdict: t(`verdict.${each}`), count: file.counts[each] ?? 0 })}
            </button>
          ))}
        </div>
        <Rows facilityId={facilityId} file={file} kind={kind} onOutdated={onOutdated} />
      </div>
    </Card>
  );
}

export const effectCounts = ({ counts }: Pick<OpenFile, 'counts'>) => ({
  new: counts.new ?? 0,
  changed: counts.changed ?? 0,
  cancelled: counts.cancelled ?? 0,
});

function ImportButton({ facilityId, file, isSendingPaused, onColumns }: ImportButtonProps) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const errorCount = file.counts.error ?? 0;
  const hasEffect = effectiveVerdicts.some(verdict => (file.counts[verdict] ?? 0) > 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'POST booking-files/:id/take',
        { id: file.id, facility_id: facilityId, leave_out_errors: errorCount > 0 },
        { excludes: [409, 422] },
      ),
    onSuccess: () => {
      setAsking(false);
      return refreshFile(queries, facilityId);
    },
  });
  const close = () => setAsking(false);
  if (!hasEffect) return <span className={style.quiet}>{t('take.nothing')}</span>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('take.open')}</Button>
      <StaffDialog open={isAsking} onClose={close} title={t('take.title')}>
        <div className={style.ask}>
          <p>{t('take.body', effectCounts(file))}</p>
          {errorCount > 0 && <p className={style.bars}>{t('take.errors', { count: errorCount })}</p>}
          <UnreadColumns file={file} onColumns={onColumns} />
          <OtherSourcesNotice file={file} />
          <p className={style.quiet}>{t(isSendingPaused ? 'take.guestsHeld' : 'take.guests')}</p>
        </div>
        {error && (
          <FailedAlert title={t('take.failed')}>
            {error instanceof ApiError && error.message ? error.message : t('upload.failedBody')}
          </FailedAlert>
        )}
        <DialogFoot onCancel={close} isBusy={isPending}>
          <Button loading={isPending} onClick={() => !isPending && mutate()}>
            {t('take.confirm')}
          </Button>
        </DialogFoot>
      </StaffDialog>
    </>
  );
}

/**
 * Warns if numbers of new bookings in the file already exist under another source, because those guests would
 * get two messages. Does not prevent the import.
 */
function OtherSourcesNotice({ file }: { file: OpenFile }) {
  const t = useTranslations('staff-booking-file');
  if (file.elsewhere.length === 0) return null;
  return (
    <Notice kind="warning" title={t('elsewhere.title')}>
      <ul>
        {file.elsewhere.map(({ code, count }) => (
          <li key={code}>
            {isReserved(code) ? t('elsewhere.hand', { count }) : t('elsewhere.source', { code, count })}
          </li>
        ))}
      </ul>
      <p>{t('elsewhere.why', { code: file.code })}</p>
    </Notice>
  );
}

/** Maximum number of column titles shown. A file may have two hundred columns. */
const MAX_NAMED_COLUMNS = 20;

type UnreadColumnsProps = { file: OpenFile; onColumns: () => void };

/**
 * Lists the columns that are not read and links to the column settings, because an unread column may mark
 * cancelled bookings.
 */
function UnreadColumns({ file, onColumns }: UnreadColumnsProps) {
  const t = useTranslations('staff-booking-file');
  const format = useFormatter();
  const unreadList = unreadColumns(file.titles, file.mapping, file.examples);
  if (unreadList.length === 0) return null;
  const names = format.list(
    unreadList
      .slice(0, MAX_NAMED_COLUMNS)
      .map(each => ('title' in each ? t('unread.name', each) : t('unread.nameless', each))),
    { type: 'unit' },
  );
  return (
    <Notice
      kind="warning"
      title={t('unread.title', { count: unreadList.length })}
      action={
        <Button size="xs" variant="default" onClick={onColumns}>
          {t('unread.columns')}
        </Button>
      }
    >
      <p className={style.names}>
        {unreadList.length > MAX_NAMED_COLUMNS
          ? t('unread.more', { names, count: unreadList.length - MAX_NAMED_COLUMNS })
          : names}
      </p>
      <p>{t('unread.why')}</p>
    </Notice>
  );
}
