import { Alert, Button, Menu, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDesk, useDeskAction } from '#features/desk/front-desk/staff/desk/desk.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import type { DetailsAction } from '#features/desk/front-desk/staff/more-menu.tsx';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useForm } from '#ui/use-form.ts';
import { REASON_LIMITS } from '../rules.ts';
import { call, refreshHold, useHold } from './calls.ts';
import style from './retention.module.css';

type Hold = NonNullable<ReturnType<typeof useHold>['data']>;

/** Shows the legal hold on the booking's data. */
export function HoldSheet({ isOwner }: { isOwner: boolean }) {
  const t = useTranslations('staff-retention');
  const { facility, booking } = useDesk();
  const { data: hold, isError } = useHold(facility.id, booking.id);
  if (!hold && !isError) return null;
  return (
    <Sheet title={t('hold.title')}>
      {isError && <p role="alert">{t('hold.failed')}</p>}
      {hold && <ActiveHold hold={hold} isOwner={isOwner} />}
    </Sheet>
  );
}

function useHoldAction<Input>(key: string, done: string, work: (input: Input) => Promise<unknown>) {
  const { facility, booking } = useDesk();
  const queries = useQueryClient();
  return useDeskAction({
    key: `${key}-${booking.id}`,
    work: async (input: Input) => {
      await work(input);
      await refreshHold(queries, facility.id, booking.id);
    },
    done,
  });
}

function ActiveHold({ hold: { reason, placed_at, username }, isOwner }: { hold: Hold; isOwner: boolean }) {
  const t = useTranslations('staff-retention');
  const { facility } = useDesk();
  const at = useMoment(facility.timezone)(placed_at);
  return (
    <Alert color="accent" title={t('hold.held')}>
      {reason && <p>{reason}</p>}
      <p className={style.quiet}>
        {username === null ? t('holds.sinceGone', { at }) : t('holds.since', { at, username })}
      </p>
      {isOwner && <LiftHold />}
    </Alert>
  );
}

function PlaceItem({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('staff-retention');
  const { facility, booking } = useDesk();
  const { data: hold } = useHold(facility.id, booking.id);
  return hold === null && <Menu.Item onClick={onOpen}>{t('hold.place')}</Menu.Item>;
}

function PlaceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('staff-retention');
  const { facility, booking } = useDesk();
  const form = useForm({ reason: '' });
  const placeAction = useHoldAction('hold', t('hold.placed'), (reason: string) =>
    call('POST retention/hold', { facility_id: facility.id, booking_id: booking.id, reason }),
  );
  const close = () => {
    onClose();
    form.set('reason', '');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = form.typed.reason.trim();
    if (reason === '') return form.refuse({ reason: t('hold.reasonMissing') });
    placeAction.mutate(reason, { onSuccess: close, onError: onClose });
  };
  return (
    <StaffDialog open={isOpen} onClose={close} title={t('hold.placeTitle')}>
      <form ref={form.ref} noValidate onSubmit={submit} className={style.question}>
        <p>{t('hold.placeBody')}</p>
        <Textarea
          label={t('hold.reason')}
          description={t('hold.reasonNote')}
          required
          autosize
          minRows={2}
          maxLength={REASON_LIMITS.max}
          {...form.field('reason')}
        />
        <DialogFoot onCancel={close}>
          <Button type="submit" loading={placeAction.isPending}>
            {t('hold.place')}
          </Button>
        </DialogFoot>
      </form>
    </StaffDialog>
  );
}

/** Exempts the booking's data from deletion. Available to owners. */
export const holdAction: DetailsAction = { key: 'hold', Item: PlaceItem, Dialog: PlaceDialog };

function LiftHold() {
  const t = useTranslations('staff-retention');
  const { facility, booking } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const liftAction = useHoldAction('lift', t('hold.lifted'), () =>
    call('POST retention/hold/lift', { facility_id: facility.id, booking_id: booking.id }),
  );
  return (
    <>
      <Button size="xs" mt="sm" variant="default" onClick={() => setAsking(true)}>
        {t('hold.lift')}
      </Button>
      <StaffDialog open={isAsking} onClose={() => setAsking(false)} title={t('hold.liftTitle')}>
        <div className={style.question}>
          <p>{t('hold.liftBody')}</p>
          <DialogFoot onCancel={() => setAsking(false)}>
            <Button
              color="red"
              loading={liftAction.isPending}
              onClick={() => liftAction.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              {t('hold.lift')}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </>
  );
}
