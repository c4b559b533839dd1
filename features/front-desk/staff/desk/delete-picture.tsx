import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import style from './desk.module.css';
import { call, useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';

type Props = { label: string; logId: number; companionId: number | null };

/** Deletes a passport picture for good, after a question. */
export function DeletePicture({ label, logId, companionId }: Props) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeed({
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
