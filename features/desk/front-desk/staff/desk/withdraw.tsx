import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useForm } from '#ui/use-form.ts';
import { longest } from '../../rules/list-choices.ts';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';

/** Withdraws a registration. The guest can register again with the same link. The withdrawn data is kept. */
export function Withdraw({ logId }: { logId: number }) {
  const t = useTranslations('staff-desk');
  const { facility, isAdmin } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const form = useForm({ reason: '' });
  const close = () => {
    setAsking(false);
    form.set('reason', '');
  };
  const withdraw = useDeskAction({
    key: `withdraw-${logId}`,
    work: (why: string) =>
      call('DELETE log/delete/:id', { id: String(logId), facility_id: facility.id, reason: why }),
    done: t('withdraw.done'),
  });
  if (!isAdmin) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = form.typed.reason.trim();
    if (reason === '') return form.refuse({ reason: t('withdraw.reasonMissing') });
    // On failure, the error appears on the page behind the dialog. The reason is kept for the next attempt.
    withdraw.mutate(reason, { onSuccess: close, onError: () => setAsking(false) });
  };
  return (
    <>
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('withdraw.open')}
      </Button>
      <StaffDialog open={isAsking} onClose={close} title={t('withdraw.title')}>
        <form ref={form.ref} noValidate onSubmit={submit} className={style.question}>
          <p>{t('withdraw.body')}</p>
          <Textarea
            label={t('withdraw.reason')}
            required
            autosize
            minRows={2}
            maxLength={longest.withdrawalReason}
            {...form.field('reason')}
          />
          <DialogFoot onCancel={close}>
            <Button type="submit" color="red" loading={withdraw.isPending}>
              {t('withdraw.yes')}
            </Button>
          </DialogFoot>
        </form>
      </StaffDialog>
    </>
  );
}
