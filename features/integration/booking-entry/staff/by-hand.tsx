import { Alert, Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshShown } from '#features/desk/front-desk/staff/calls.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { useBusinessDay } from '#features/hotel/facility/staff/use-business-day.ts';
import { ApiError } from '#platform/browser/call.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import style from './booking-entry.module.css';
import { call, entryKey, useEntry } from './calls.ts';
import { EntryForm, type SavedBooking, SavedNote, useEntryKey } from './entry-form.tsx';
import { blankFields, fieldNames, inputOf, type TypedFields } from './typed.ts';

type Props = { facility: { id: number; timezone: string }; onChanged: OnChanged };

export function NewEntry({ facility, onChanged }: Props) {
  const t = useTranslations('staff-bookings');
  const queries = useQueryClient();
  const { key, renew } = useEntryKey();
  const [saved, setSaved] = useState<SavedBooking>();
  const today = useBusinessDay(facility.timezone);
  const blankToday = () => blankFields(today, daysAfter(today, 1));
  const [initial, setInitial] = useState(blankToday);
  if (saved)
    return (
      <SavedNote saved={saved} text="saved">
        <Button
          onClick={() => {
            renew();
            setInitial(blankToday);
            setSaved(undefined);
          }}
        >
          {t('another')}
        </Button>
      </SavedNote>
    );
  return (
    <EntryForm
      key={key}
      facilityId={facility.id}
      initial={initial}
      storedAs={`new-booking/${facility.id}`}
      submit={t('save')}
      save={async typed =>
        (
          await call(
            'POST booking-entries',
            {
              ...inputOf(typed),
              facility_id: facility.id,
              entry_key: key,
              pms_reservation_no: typed.pms_reservation_no,
            },
            { excludes: [422] },
          )
        ).data
      }
      onSaved={done => {
        setSaved(done);
        refreshShown(queries, facility.id, done.booking_id).catch(() => undefined);
      }}
      onChanged={onChanged}
    />
  );
}

type ChangeProps = Props & { bookingId: number; onLeave: () => void };

export function ChangeEntry(props: ChangeProps) {
  const { facility, bookingId } = props;
  const t = useTranslations('staff-bookings');
  const { data, error, isFetching, refetch } = useEntry(facility.id, bookingId);
  if (data) return <ChangeEntryForm key={data.revision} {...props} entry={data} />;
  if (!error) return <Skeleton height={320} role="status" aria-label={t('edit.loading')} />;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return (
    <Alert color="red" title={t('edit.loadFailed')}>
      {isRefused ? (
        <p>{error.message}</p>
      ) : (
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('edit.retry')}
        </Button>
      )}
    </Alert>
  );
}

type Entry = NonNullable<ReturnType<typeof useEntry>['data']>;

const toTypedFields = (entry: Entry): TypedFields =>
  Object.fromEntries(fieldNames.map(name => [name, String(entry[name] ?? '')])) as TypedFields;

function ChangeEntryForm({ facility, bookingId, entry, onChanged, onLeave }: ChangeProps & { entry: Entry }) {
  const t = useTranslations('staff-bookings');
  const queries = useQueryClient();
  const [saved, setSaved] = useState<SavedBooking>();
  const reload = () => void queries.invalidateQueries({ queryKey: entryKey(facility.id, bookingId) });
  if (saved) return <SavedNote saved={saved} text="changed" />;
  return (
    <>
      <h2 className={style.changing}>{t('edit.title', { no: entry.pms_reservation_no })}</h2>
      {entry.is_cancelled && <Alert color="yellow" title={t('edit.cancelledNote')} />}
      <EntryForm
        facilityId={facility.id}
        bookingId={bookingId}
        initial={toTypedFields(entry)}
        submit={t(entry.is_cancelled ? 'revive' : 'change')}
        save={async typed =>
          (
            await call(
              'PUT booking-entries/:booking_id',
              {
                ...inputOf(typed),
                booking_id: bookingId,
                facility_id: facility.id,
                revision: entry.revision,
              },
              { excludes: [409, 422] },
            )
          ).data
        }
        onSaved={done => {
          setSaved(done);
          refreshShown(queries, facility.id, bookingId).catch(() => undefined);
        }}
        onChanged={onChanged}
        conflict={
          <Alert color="yellow" title={t('edit.conflict')}>
            <Button size="xs" onClick={reload}>
              {t('edit.reload')}
            </Button>
          </Alert>
        }
      >
        <Button variant="default" onClick={onLeave}>
          {t('edit.back')}
        </Button>
      </EntryForm>
    </>
  );
}
