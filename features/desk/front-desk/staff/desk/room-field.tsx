import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isEditableByStaff } from '#features/booking/booking/rules/origin.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { maxLengths } from '../../rules/list-choices.ts';
import style from './desk.module.css';
import { call, isConflict, useDesk, useDeskAction } from './desk.ts';

type Draft = { room: string; time: string; was: { room_number: string | null; checkin_time: string | null } };

/**
 * The room of the booking. Staff may change the room and the arrival time if the booking is not maintained by a
 * PMS.
 */
export function RoomField() {
  const t = useTranslations('staff-desk');
  const shell = useTranslations('staff-shell');
  const { facility, booking } = useDesk();
  const mayChange = useMayChange();
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useDeskAction({
    key: 'room',
    work: ({ room, time, was }: Draft) =>
      call('POST log/room', {
        facility_id: facility.id,
        pms_code: booking.pms_code,
        pms_reservation_no: booking.pms_reservation_no,
        room_number: room,
        checkin_time: time || null,
        was,
      }),
    done: t('room.done'),
  });
  const close = () => setDraft(null);
  const { room_number, checkin_time } = booking;
  const isCancelledBooking = isCancelled({ pmsBookingStatus: booking.pms_booking_status });
  if (draft === null)
    return (
      <span className={style.inline}>
        {room_number ?? t('room.unknown')}
        {isEditableByStaff(booking.origin) && !isCancelledBooking && mayChange && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('room.changeLabel')}
            onClick={() =>
              setDraft({
                room: room_number ?? '',
                time: checkin_time ?? '',
                was: { room_number, checkin_time },
              })
            }
          >
            {t('room.change')}
          </Button>
        )}
      </span>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: close, onError: error => isConflict(error) && close() });
  };
  return (
    <form noValidate className={style.inline} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t('room.label')}
        placeholder={t('room.label')}
        maxLength={maxLengths.room}
        value={draft.room}
        autoFocus
        onChange={event => setDraft({ ...draft, room: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        size="xs"
        aria-label={t('room.time')}
        value={draft.time}
        onChange={event => setDraft({ ...draft, time: event.currentTarget.value })}
      />
      <Button size="compact-xs" variant="subtle" onClick={close}>
        {shell('dialog.cancel')}
      </Button>
      <Button type="submit" size="compact-xs" loading={save.isPending}>
        {t('persons.save')}
      </Button>
    </form>
  );
}
