import { Alert, Button, Loader, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { layouts } from '../../rules/file/layouts.ts';
import style from './booking-file.module.css';
import { type FileHotel, type OpenFile, refreshFile, useFile } from './calls.ts';
import { Columns } from './columns.tsx';
import { SaveLayout } from './layout-file.tsx';
import { Preview } from './preview.tsx';
import { DeleteFile, ImportedCard, UndoneCard } from './taken.tsx';

type Props = { facility: FileHotel; fileId: number; onLeave: () => void };

export function FileView({ facility, fileId, onLeave }: Props) {
  const t = useTranslations('staff-booking-file');
  const { data: file, error, isFetching, refetch } = useFile(facility.id, fileId);
  return (
    <div className={style.screen}>
      <div>
        <Button variant="subtle" size="xs" onClick={onLeave}>
          {t('back')}
        </Button>
      </div>
      {!file && !error && <Skeleton height={200} role="status" aria-label={t('files.loading')} />}
      {!file && error instanceof ApiError && error.status === 404 && <Alert color="gray" title={t('gone')} />}
      {!file && error && !(error instanceof ApiError && error.status === 404) && (
        <Alert color="red" title={t('files.failed')}>
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('files.retry')}
          </Button>
        </Alert>
      )}
      {file && <OpenedFile facility={facility} file={file} onLeave={onLeave} />}
    </div>
  );
}

type OpenedFileProps = { facility: Props['facility']; file: OpenFile; onLeave: () => void };

function OpenedFile({ facility, file, onLeave }: OpenedFileProps) {
  const t = useTranslations('staff-booking-file');
  const [isSetting, setSetting] = useState(false);
  const [isOvertaken, lookAgain] = useChangedByOther(facility.id, file.state);
  const { state } = file;
  return (
    <>
      <Card title={file.name || t('files.unnamed')} aside={<span>{t(`state.${state}`)}</span>}>
        <p className={style.quiet}>{useFacts(file)}</p>
        <div role="status">
          {(state === 'judging' || state === 'taking' || state === 'undoing') && (
            <span className={style.actions}>
              <Loader size="sm" /> {t(`busy.${state}`)}
            </span>
          )}
        </div>
        <Actions {...{ facility, file, onLeave, isSetting }} onSet={setSetting} />
      </Card>
      {isOvertaken && <ChangedByOtherNotice state={state} />}
      {(state === 'open' || (state === 'ready' && isSetting)) && (
        <Columns facilityId={facility.id} file={file} onSaved={() => setSetting(false)} />
      )}
      {state === 'ready' && !isSetting && (
        <Preview
          facilityId={facility.id}
          isSendingPaused={facility.isSendingPaused}
          file={file}
          onColumns={() => setSetting(true)}
          onOutdated={lookAgain}
        />
      )}
      {state === 'taken' && <ImportedCard facility={facility} file={file} />}
      {(state === 'undone' || state === 'failed') && <UndoneCard facilityId={facility.id} file={file} />}
    </>
  );
}

type ActionsProps = OpenedFileProps & { isSetting: boolean; onSet: (isSetting: boolean) => void };

function Actions({ facility, file, onLeave, isSetting, onSet }: ActionsProps) {
  const t = useTranslations('staff-booking-file');
  const { state } = file;
  return (
    <div className={style.actions}>
      {state === 'ready' && (
        <Button size="xs" variant="default" aria-expanded={isSetting} onClick={() => onSet(!isSetting)}>
          {t(isSetting ? 'columns.close' : 'columns.open')}
        </Button>
      )}
      {(state === 'ready' || state === 'taken') && <SaveLayout facilityId={facility.id} file={file} />}
      {(state === 'open' || state === 'ready' || state === 'taken') && (
        <DeleteFile facilityId={facility.id} fileId={file.id} onDropped={onLeave} />
      )}
    </div>
  );
}

/**
 * Tracks whether another user has imported the file or changed its columns while a row was being corrected. The
 * returned function records this and reloads the file.
 */
function useChangedByOther(facilityId: number, state: OpenFile['state']) {
  const queries = useQueryClient();
  const [isOvertaken, setOvertaken] = useState(false);
  const [last, setLast] = useState(state);
  if (state !== last) {
    setLast(state);
    // The file can be corrected again, so the notice no longer applies.
    if (state === 'ready') setOvertaken(false);
  }
  const reportOvertaken = () => {
    setOvertaken(true);
    void refreshFile(queries, facilityId);
  };
  return [isOvertaken && state !== 'ready', reportOvertaken] as const;
}

function ChangedByOtherNotice({ state }: Pick<OpenFile, 'state'>) {
  const t = useTranslations('staff-booking-file');
  return (
    <Notice kind="danger" title={t('overtaken.title')}>
      <p>{t(state === 'judging' ? 'overtaken.columns' : 'overtaken.taken')}</p>
    </Notice>
  );
}

function useFacts({ format, encoding, rows, layout }: OpenFile): string {
  const t = useTranslations('staff-booking-file');
  const knownLayout = layouts.find(({ code }) => code === layout);
  const source = knownLayout ? t('sourceKnown', { name: knownLayout.name }) : t('sourceOther');
  const facts = { format: format.toUpperCase(), rows, source };
  return encoding === null
    ? t('facts', facts)
    : t('factsEncoded', { ...facts, encoding: encoding.toUpperCase() });
}
