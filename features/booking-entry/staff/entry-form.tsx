import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { slashed } from '#i18n/instants.ts';
import { ApiError } from '#platform/browser/call.ts';
import { useForm } from '#ui/use-form.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import style from './booking-entry.module.css';
import { type Asked, useSimilar } from './calls.ts';
import { EntryFields } from './entry-fields.tsx';
import { faultsOf, type Name, names, type Typed } from './typed.ts';

type Saved = { booking_id: number; pms_reservation_no: string };

type Props = {
  facilityId: number;
  /** The booking that is changed; absent for a new one. */
  bookingId?: number;
  initial: Typed;
  submit: string;
  /** Sends what is typed. What is sent twice is one: the page names each saving. */
  save: (typed: Typed) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onChanged: OnChanged;
  /** Shown where somebody else has changed it. */
  conflict?: ReactNode;
  /** Beside the button that saves. */
  children?: ReactNode;
};

/** The form of a booking. It says before saving which booking may be the same one, and bars nothing by it. */
export function EntryForm(props: Props) {
  const { facilityId, bookingId, initial, submit, save, onSaved, onChanged, conflict, children } = props;
  const t = useTranslations('staff-bookings');
  const form = useForm<Name>(initial);
  const isTyped = names.some(name => form.typed[name] !== initial[name]);
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved, onError: error => show(error) });
  useReportChanges(onChanged, isTyped && !saving.isSuccess);
  const show = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 422) return;
    form.refuse(Object.fromEntries(names.map(name => [name, error.errors[name]?.[0]] as const)));
  };
  const wording = { missing: t('missing'), early: t('early'), numberWrong: t('numberWrong') };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const faults = Object.entries(faultsOf(form.typed)).map(
      ([name, wrong]) => [name, wording[wrong]] as const,
    );
    if (faults.length > 0) return form.refuse(Object.fromEntries(faults));
    saving.mutate(form.typed);
  };
  const { error } = saving;
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  const isField = error instanceof ApiError && error.status === 422;
  return (
    <form ref={form.ref} className={style.form} noValidate onSubmit={send}>
      <EntryFields form={form} hasNumber={bookingId !== undefined} />
      <Similar facilityId={facilityId} bookingId={bookingId} typed={form.typed} />
      {isConflict && conflict}
      {error && !isConflict && !isField && (
        <Alert color="red" variant="light" role="alert" title={t('failed')}>
          {error instanceof ApiError && error.message ? error.message : t('failedBody')}
        </Alert>
      )}
      <div className={style.actions}>
        <Button type="submit" loading={saving.isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

type SimilarProps = { facilityId: number; bookingId: number | undefined; typed: Typed };

/** Says where a booking may be there already. Asked once typing pauses. */
function Similar({ facilityId, bookingId, typed }: SimilarProps) {
  const t = useTranslations('staff-bookings');
  const { full_name: name, checkin_date: from, checkout_date: to, pms_reservation_no: number } = typed;
  const [asked] = useDebouncedValue(JSON.stringify({ bookingId, number, name, from, to }), 500);
  const { data } = useSimilar(facilityId, JSON.parse(asked) as Asked);
  return (
    <div role="status">
      {data && data.length > 0 && (
        <Alert color="yellow" variant="light" title={t('similar.title')}>
          <ul className={style.similar}>
            {data.map(each => (
              <li key={each.booking_id}>
                <Link to={staffPages.list} search={{ open: String(each.booking_id) }} target="_blank">
                  {t(`similar.${each.same}`, {
                    no: each.pms_reservation_no,
                    from: slashed(each.checkin_date),
                    to: slashed(each.checkout_date),
                    origin: t(`similar.origin.${each.origin}`),
                  })}
                </Link>
              </li>
            ))}
          </ul>
          <p>{t('similar.bars')}</p>
        </Alert>
      )}
    </div>
  );
}

type SavedProps = { saved: Saved; text: 'saved' | 'changed'; children?: ReactNode };

/** What was saved, and where it is. */
export function SavedNote({ saved, text, children }: SavedProps) {
  const t = useTranslations('staff-bookings');
  return (
    <Alert color="green" variant="light" role="status" title={t(text, { no: saved.pms_reservation_no })}>
      <div className={style.actions}>
        <Link to={staffPages.list} search={{ open: String(saved.booking_id) }}>
          {t('open')}
        </Link>
        {children}
      </div>
    </Alert>
  );
}

/** Names one saving of the page, so that it is done once however often it is sent. */
export function useEntryKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return { key, renew: () => setKey(crypto.randomUUID()) };
}
