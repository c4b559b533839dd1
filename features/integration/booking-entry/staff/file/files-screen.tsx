import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { Card } from '#ui/card.tsx';
import style from './booking-file.module.css';
import { type FileHotel, type FileInList, useFiles } from './calls.ts';
import { FileView } from './file-view.tsx';
import { Upload } from './upload.tsx';

type Props = {
  facility: FileHotel;
  open: number | undefined;
  onOpen: (id: number | undefined) => void;
};

export function FilesScreen({ facility, open, onOpen }: Props) {
  if (open !== undefined)
    return <FileView key={open} facility={facility} fileId={open} onLeave={() => onOpen(undefined)} />;
  return (
    <div className={style.screen}>
      <Upload facilityId={facility.id} onOpen={onOpen} />
      <Files facility={facility} onOpen={onOpen} />
    </div>
  );
}

function Files({ facility, onOpen }: Pick<Props, 'facility' | 'onOpen'>) {
  const t = useTranslations('staff-booking-file');
  const query = useFiles(facility.id);
  return (
    <Card title={t('files.title')}>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('files.loading')}
        failed={t('files.failed')}
        empty={<p className={style.quiet}>{t('files.none')}</p>}
      >
        {files => (
          <ul className={style.files}>
            {files.map(file => (
              <OneFile key={file.id} file={file} timezone={facility.timezone} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  );
}

type OneProps = { file: FileInList; timezone: string; onOpen: (id: number) => void };

function OneFile({ file, timezone, onOpen }: OneProps) {
  const t = useTranslations('staff-booking-file');
  const at = useMoment(timezone)(file.created_at);
  const name = file.name || t('files.unnamed');
  return (
    <li className={style.file}>
      <span>{name}</span>
      <span>{t(`state.${file.state}`)}</span>
      <span className={style.quiet}>
        {file.username === null ? t('files.byGone', { at }) : t('files.by', { at, username: file.username })}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('files.open', { name })}
        onClick={() => onOpen(file.id)}
      >
        {t('files.openThis')}
      </Button>
    </li>
  );
}
