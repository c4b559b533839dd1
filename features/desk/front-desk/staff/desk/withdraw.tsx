import { Button, Menu, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useForm } from '#ui/use-form.ts';
import { maxLengths } from '../../rules/list-choices.ts';
import type { Details } from '../calls.ts';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';

type ItemProps = { logs: Details['visitor_logs']; onOpen: (logId: number) => void };

/**
 * Menu items to withdraw a registration. The guest can register again with the same link; the withdrawn data
 * is kept.
 */
export function WithdrawItems({ logs, onOpen }: ItemProps) {
  const t = useTranslations('staff-desk');
  const { isAdmin } = useDesk();
  if (!isAdmin) return null;
  return logs.map(({ id, slot }) => (
    <Menu.Item key={id} color="red" onClick={() => onOpen(id)}>
      {slot === 0 ? t('withdraw.open') : t('withdraw.leader', { number: slot })}
    </Menu.Item>
  ));
}

type DialogProps = { isOpen: boolean; logId: number | undefined; onClose: () => void };

export function WithdrawDialog({ isOpen, logId = 0, onClose }: DialogProps) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const form = useForm({ reason: '' });
  const close = () => {
    onClose();
    form.set('reason', '');
  };
  const withdraw = useDeskAction({
    key: `withdraw-${logId}`,
    work: (why: string) =>
      call('DELETE log/delete/:id', { id: String(logId), facility_id: facility.id, reason: why }),
    done: t('withdraw.done'),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = form.typed.reason.trim();
    if (reason === '') return form.refuse({ reason: t('withdraw.reasonMissing') });
    // On failure the notice appears on the page behind the dialog, and the reason is kept for the next attempt.
    withdraw.mutate(reason, { onSuccess: close, onError: onClose });
  };
  return (
    <StaffDialog open={isOpen} onClose={close} title={t('withdraw.title')}>
      <form ref={form.ref} noValidate onSubmit={submit} className={style.question}>
        <p>{t('withdraw.body')}</p>
        <Textarea
          label={t('withdraw.reason')}
          required
          autosize
          minRows={2}
          maxLength={maxLengths.withdrawalReason}
          {...form.field('reason')}
        />
        <DialogFoot onCancel={close}>
          <Button type="submit" color="red" loading={withdraw.isPending}>
            {t('withdraw.yes')}
          </Button>
        </DialogFoot>
      </form>
    </StaffDialog>
  );
}
