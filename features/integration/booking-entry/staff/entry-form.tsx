import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { ApiError } from '#platform/browser/call.ts';
import { readUnsavedInput, writeUnsavedInput } from '#platform/browser/typed-text.ts';
import { useForm } from '#ui/use-form.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import type { outlooks } from '../contract/by-hand.ts';
import style from './booking-entry.module.css';
import { type SimilarQuery, similarQuery } from './calls.ts';
import { EntryFields } from './entry-fields.tsx';
import { errorsOf, type FieldName, fieldNames, type TypedFields } from './typed.ts';

export type SavedBooking = {
  booking_id: number;
  pms_reservation_no: string;
  messages?: (typeof outlooks)[number];
};

type Props = {
  facilityId: number;
  bookingId?: number;
  initial: TypedFields;
  /** The name under which the browser stores what was typed. Omit if it is not stored. */
  storedAs?: string;
  submit: string;
  /** Saves the booking. Uses one idempotency key per save, so that a repeated request has no effect. */
  save: (typed: TypedFields) => Promise<SavedBooking>;
  onSaved: (saved: SavedBooking) => void;
  onChanged: OnChanged;
  /** Shown if another user has changed the booking. */
  conflict?: ReactNode;
  children?: ReactNode;
};

/** Form for a booking. Warns if a similar booking exists, but does not prevent saving. */
export function EntryForm(props: Props) {
  const { facilityId, bookingId, initial, storedAs, submit, save, onSaved, onChanged, conflict, children } =
    props;
  const t = useTranslations('staff-bookings');
  const [stored] = useState(() => (storedAs ? readUnsavedInput<TypedFields>(storedAs) : undefined));
  const form = useForm<FieldName>(stored ?? initial);
  const { typed } = form;
  const isTyped = fieldNames.some(name => typed[name] !== initial[name]);
  const saveMutation = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: error => showErrors(error),
  });
  const isUnsaved = isTyped && !saveMutation.isSuccess;
  useReportChanges(onChanged, isUnsaved);
  useEffect(() => {
    if (storedAs) writeUnsavedInput(storedAs, isUnsaved ? typed : undefined);
  }, [storedAs, isUnsaved, typed]);
  // The end of the session loads another page and does not unmount the form.
  useEffect(() => (storedAs ? () => writeUnsavedInput(storedAs, undefined) : undefined), [storedAs]);
  const showErrors = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 422) return;
    form.refuse(Object.fromEntries(fieldNames.map(name => [name, error.errors[name]?.[0]] as const)));
  };
  const errorTexts = { missing: t('missing'), early: t('early'), numberWrong: t('numberWrong') };
  const similar = useSimilar(facilityId, { ...similarQueryOf(typed), bookingId });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (saveMutation.isPending) return;
    const fieldErrors = Object.entries(errorsOf(typed)).map(
      ([name, wrong]) => [name, errorTexts[wrong]] as const,
    );
    if (fieldErrors.length > 0) return form.refuse(Object.fromEntries(fieldErrors));
    void similar.beforeSaving(() => saveMutation.mutate(typed));
  };
  const { error } = saveMutation;
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  const isFieldError = error instanceof ApiError && error.status === 422;
  return (
    <form ref={form.ref} className={style.form} noValidate onSubmit={send}>
      <EntryFields facilityId={facilityId} form={form} hasNumber={bookingId !== undefined} />
      <SimilarNote found={similar.found} />
      {isConflict && conflict}
      {error && !isConflict && !isFieldError && (
        <FailedAlert title={t('failed')}>
          {error instanceof ApiError && error.message ? error.message : t('failedBody')}
        </FailedAlert>
      )}
      <div className={style.actions}>
        <Button type="submit" loading={saveMutation.isPending || similar.isLooking}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

const similarQueryOf = ({ pms_reservation_no, full_name, checkin_date, checkout_date }: TypedFields) => ({
  number: pms_reservation_no,
  name: full_name,
  from: checkin_date,
  to: checkout_date,
});

/**
 * Looks for similar bookings when the user pauses typing, and before saving. If a match is found only before
 * saving, it is shown first, and pressing the button again saves the booking.
 */
function useSimilar(facilityId: number, input: SimilarQuery) {
  const queries = useQueryClient();
  const inputKey = JSON.stringify(input);
  const [paused] = useDebouncedValue(inputKey, 500);
  const [stopped, setStopped] = useState('');
  const lookupKey = stopped === inputKey ? inputKey : paused;
  const { data: found = [] } = useQuery(similarQuery(facilityId, JSON.parse(lookupKey) as SimilarQuery));
  const isShown = found.length > 0 && lookupKey === inputKey;
  const [isLooking, setLooking] = useState(false);
  const isSaving = useRef(false);
  async function checkThenSave(save: () => void) {
    if (isSaving.current) return;
    isSaving.current = true;
    setLooking(true);
    // A failed lookup does not prevent saving.
    const similarNow = await queries.fetchQuery(similarQuery(facilityId, input)).catch(() => []);
    isSaving.current = false;
    setLooking(false);
    if (similarNow.length > 0 && !isShown) setStopped(inputKey);
    else save();
  }
  return { found, isLooking, beforeSaving: checkThenSave };
}

type Similar = Awaited<ReturnType<NonNullable<ReturnType<typeof similarQuery>['queryFn']>>>;

function SimilarNote({ found }: { found: Similar }) {
  const t = useTranslations('staff-bookings');
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="yellow" title={t('similar.title')}>
          <ul className={style.similar}>
            {found.map(each => (
              <li key={each.booking_id}>
                <Link to={staffPages.list} search={{ open: String(each.booking_id) }} target="_blank">
                  {t(`similar.${each.same}`, {
                    no: each.pms_reservation_no,
                    from: withSlashes(each.checkin_date),
                    to: withSlashes(each.checkout_date),
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

type SavedProps = { saved: SavedBooking; text: 'saved' | 'changed'; children?: ReactNode };

export function SavedNote({ saved, text, children }: SavedProps) {
  const t = useTranslations('staff-bookings');
  return (
    <Alert color="green" role="status" title={t(text, { no: saved.pms_reservation_no })}>
      {saved.messages && <p className={style.outlook}>{t(`outlook.${saved.messages}`)}</p>}
      <div className={style.actions}>
        <Link to={staffPages.list} search={{ open: String(saved.booking_id) }}>
          {t('open')}
        </Link>
        {children}
      </div>
    </Alert>
  );
}

/**
 * Returns an idempotency key, so that a repeated request has no effect, and a function that replaces the key
 * for the next save.
 */
export function useEntryKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return { key, renew: () => setKey(crypto.randomUUID()) };
}
