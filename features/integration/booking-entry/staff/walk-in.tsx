import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshShown } from '#features/desk/front-desk/staff/calls.ts';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { useForm } from '#ui/use-form.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { MAX_GUESTS, MAX_LENGTHS, MAX_NIGHTS } from '../rules/typed-booking.ts';
import style from './booking-entry.module.css';
import { call } from './calls.ts';
import { useEntryKey } from './entry-form.tsx';

type Props = { facilityId: number; onEntered: (bookingId: number) => void };

const BLANK_FIELDS = { full_name: '', nights: '1', phone: '', room_number: '', number_of_guests: '' };
type FieldName = keyof typeof BLANK_FIELDS;
const fieldNames = Object.keys(BLANK_FIELDS) as FieldName[];

const isCount = (text: string, limit: number) => /^[1-9]\d*$/.test(text) && Number(text) <= limit;

export function WalkIn({ facilityId, onEntered }: Props) {
  const t = useTranslations('staff-bookings');
  const [isOpen, setOpen] = useState(false);
  const { key, renew } = useEntryKey();
  const openForm = () => {
    renew();
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={openForm}>
        {t('walkIn.open')}
      </Button>
      <EditDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('walkIn.title')}
        onChanged={() => undefined}
      >
        {(note, drop) => (
          <WalkInForm
            facilityId={facilityId}
            entryKey={key}
            onChanged={note}
            onCancel={() => drop(() => setOpen(false))}
            onEntered={bookingId => {
              setOpen(false);
              onEntered(bookingId);
            }}
          />
        )}
      </EditDialog>
    </>
  );
}

type FormProps = Props & { entryKey: string; onChanged: OnChanged; onCancel: () => void };

function WalkInForm({ facilityId, entryKey, onChanged, onCancel, onEntered }: FormProps) {
  const t = useTranslations('staff-bookings');
  const queries = useQueryClient();
  const form = useForm<FieldName>(BLANK_FIELDS);
  useReportChanges(
    onChanged,
    fieldNames.some(name => form.typed[name] !== BLANK_FIELDS[name]),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { full_name, phone, room_number, nights, number_of_guests } = form.typed;
      const input = {
        facility_id: facilityId,
        entry_key: entryKey,
        full_name,
        phone,
        room_number,
        nights: Number(nights.normalize('NFKC')),
        number_of_guests: number_of_guests === '' ? null : Number(number_of_guests.normalize('NFKC')),
      };
      return (await call('POST booking-entries/walk-in', input, { excludes: [422] })).data;
    },
    onSuccess: ({ booking_id }) => {
      refreshShown(queries, facilityId, booking_id).catch(() => undefined);
      onEntered(booking_id);
    },
    onError: refused => {
      if (!(refused instanceof ApiError) || refused.status !== 422) return;
      form.refuse(Object.fromEntries(fieldNames.map(name => [name, refused.errors[name]?.[0]])));
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { full_name, nights, number_of_guests } = form.typed;
    const fieldErrors = {
      full_name: full_name.trim() === '' ? t('missing') : undefined,
      nights: isCount(nights.normalize('NFKC'), MAX_NIGHTS)
        ? undefined
        : t('countWrong', { most: MAX_NIGHTS }),
      number_of_guests:
        number_of_guests === '' || isCount(number_of_guests.normalize('NFKC'), MAX_GUESTS)
          ? undefined
          : t('countWrong', { most: MAX_GUESTS }),
    };
    if (Object.values(fieldErrors).some(Boolean)) form.refuse(fieldErrors);
    else mutate();
  };
  const field = (name: FieldName) => ({
    ...form.field(name),
    label: t(`field.${name}`),
    autoComplete: 'off',
  });
  return (
    <form ref={form.ref} className={style.short} noValidate onSubmit={send}>
      <TextInput {...field('full_name')} required maxLength={MAX_LENGTHS.name} />
      <div className={style.fields}>
        <TextInput {...field('nights')} required inputMode="numeric" maxLength={4} />
        <TextInput {...field('number_of_guests')} inputMode="numeric" maxLength={4} />
        <TextInput {...field('room_number')} maxLength={MAX_LENGTHS.room} />
        <TextInput {...field('phone')} type="tel" maxLength={MAX_LENGTHS.phone} />
      </div>
      {error && !(error instanceof ApiError && error.status === 422) && (
        <Alert color="red" title={t('walkIn.failed')} />
      )}
      <p className={style.note}>{t('walkIn.note')}</p>
      <DialogFoot onCancel={onCancel} isBusy={isPending}>
        <Button type="submit" loading={isPending}>
          {t('walkIn.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}
