import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError, bytesClient } from '#platform/browser/call.ts';
import { receiveFile, saveFile } from '#platform/browser/received-file.ts';
import type * as contract from '../../contract/pictures.ts';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';

const bytes = bytesClient<typeof contract>();

type Props = {
  path: string;
  label: string;
  /** If given, admins can delete the picture permanently. */
  passportOf?: { logId: number; companionId: number | null };
};

/**
 * A picture of a guest. A tap enlarges it and offers to download or delete it. If the picture was deleted,
 * shows a note instead.
 */
export function Picture({ path, label, passportOf }: Props) {
  const t = useTranslations('staff-desk');
  const { isAdmin } = useDesk();
  const { data: blob, error, isFetching, refetch } = usePicture(path);
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
  if (!blob) return <Skeleton className={style.thumb} aria-label={t('picture.loading')} role="status" />;
  return (
    <div className={style.picture}>
      <button type="button" className={style.thumb} aria-haspopup="dialog" onClick={() => setLarge(true)}>
        <BlobImage blob={blob} alt={label} />
      </button>
      <StaffDialog open={isLarge} onClose={() => setLarge(false)} title={label} fullScreen>
        <BlobImage blob={blob} alt={label} className={style.large} />
        <div className={style.actions}>
          <SavePicture path={path} />
          {passportOf && isAdmin && <DeletePicture label={label} {...passportOf} />}
        </div>
      </StaffDialog>
    </div>
  );
}

function SavePicture({ path }: Pick<Props, 'path'>) {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const save = useDeskAction({
    key: `save-${path}`,
    work: async () => {
      const query = { facility_id: String(facility.id), path, rsv_no: booking.pms_reservation_no };
      saveFile(await receiveFile(await bytes('GET log/download-image', query), () => undefined));
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

/** The picture is kept in memory only while it is shown. */
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

/** The object URL is revoked when the element is removed. */
function BlobImage({ blob, alt, className }: { blob: Blob; alt: string; className?: string | undefined }) {
  const attachBlob = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={attachBlob} alt={alt} className={className} />;
}

type DeletePictureProps = { label: string; logId: number; companionId: number | null };

function DeletePicture({ label, logId, companionId }: DeletePictureProps) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeskAction({
    key: `delete-picture-${logId}-${companionId}`,
    work: () =>
      call('DELETE log/passport-image', {
        facility_id: facility.id,
        facility_visitor_log_id: logId,
        companion_id: companionId,
        type: companionId === null ? 'main' : 'companion',
      }),
    done: t('picture.deleted'),
  });
  return (
    <>
      <Button
        className={style.apart}
        size="compact-xs"
        variant="subtle"
        color="red"
        onClick={() => setAsking(true)}
      >
        {t('picture.delete')}
      </Button>
      <StaffDialog open={isAsking} onClose={() => setAsking(false)} title={t('picture.deleteTitle')}>
        <div className={style.question}>
          <p>{t('picture.deleteBody', { label })}</p>
          <DialogFoot onCancel={() => setAsking(false)}>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              {t('picture.deleteYes')}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </>
  );
}
