import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { ApiError, bytesClient } from '#platform/browser/call.ts';
import { receiveFile, saveFile } from '#platform/browser/received-file.ts';
import type { Api } from '../../contract/pictures.ts';
import { DeletePicture } from './delete-picture.tsx';
import style from './desk.module.css';
import { useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';

const bytes = bytesClient<Api>();

type Props = {
  /** The opaque path of the picture. */
  path: string;
  /** What it shows, and of whom. */
  label: string;
  /** Given: who may, deletes it for good. */
  passportOf?: { logId: number; companionId: number | null };
};

/** A picture of a guest: shown small, opened large, saved, deleted. Where it is gone nothing of that is offered. */
export function Picture({ path, label, passportOf }: Props) {
  const t = useTranslations('staff-desk');
  const { isAdmin } = useDesk();
  const { data, error, isFetching, refetch } = usePicture(path);
  const url = useObjectUrl(data);
  const [isLarge, setLarge] = useState(false);
  if (isGone(error)) return <p className={style.gone}>{t('picture.gone')}</p>;
  if (error)
    return (
      <p className={style.gone}>
        {t('picture.failed')}{' '}
        <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
          {t('picture.again')}
        </Button>
      </p>
    );
  if (!url) return <Skeleton className={style.thumb} aria-label={t('picture.loading')} role="status" />;
  return (
    <div className={style.picture}>
      <button type="button" className={style.thumb} onClick={() => setLarge(true)}>
        <img src={url} alt={label} />
      </button>
      <div className={style.actions}>
        <Button size="compact-xs" variant="subtle" onClick={() => setLarge(true)}>
          {t('picture.enlarge')}
        </Button>
        <SavePicture path={path} />
        {passportOf && isAdmin && <DeletePicture label={label} {...passportOf} />}
      </div>
      <StaffDialog open={isLarge} onClose={() => setLarge(false)} title={label} fullScreen>
        <img className={style.large} src={url} alt={label} />
      </StaffDialog>
    </div>
  );
}

function SavePicture({ path }: Pick<Props, 'path'>) {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const save = useDeed({
    key: `save-${path}`,
    work: async () => {
      const asked = { facility_id: String(facility.id), path, rsv_no: booking.pms_reservation_no };
      saveFile(await receiveFile(await bytes('GET log/download-image', asked), () => undefined));
    },
  });
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={save.isPending}
      onClick={() => save.mutate(undefined)}
    >
      {t('picture.save')}
    </Button>
  );
}

/** Held only as long as it is shown. */
function usePicture(path: string) {
  const { facility } = useDesk();
  return useQuery({
    queryKey: ['picture', facility.id, path],
    queryFn: async ({ signal }) =>
      (await bytes('POST log/load-image', { facility_id: facility.id, path }, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, error) => !isGone(error) && count < 2,
  });
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
