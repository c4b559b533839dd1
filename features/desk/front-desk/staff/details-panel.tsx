import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type Ref, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isCancelled, statusIds } from '#features/booking/booking/rules/status.ts';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { formatDate } from '#i18n/formatters.ts';
import { type Details, type Row, useDetails } from './calls.ts';
import { ArrivalCheckbox } from './desk/arrival.tsx';
import { ConfirmBox } from './desk/checks.tsx';
import { DeskProvider } from './desk/desk.ts';
import { DeskNotices } from './desk/desk-notices.tsx';
import { NextStep } from './desk/next-step.tsx';
import { type Outcome, withoutFailure } from './desk/outcome.ts';
import { DetailsBody, type ExtraSheets } from './details-body.tsx';
import style from './details-panel.module.css';
import { useHonorific } from './formats.ts';
import { isInMenu, isTyping } from './keys.ts';
import { MoreMenu } from './more-menu.tsx';
import { usePersonCountText } from './persons-share.tsx';

type Props = {
  facility: { id: number; timezone: string };
  isAdmin: boolean;
  mayAmend: boolean;
  /** Null while the page with the booking is loading. */
  bookingId: number | null;
  row: Row | undefined;
  /** These sheets get their booking from `useDesk`. */
  extraSheets: ExtraSheets;
  /** Called before the focus moves into the details. Must be a stable function. */
  onShow: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

export function DetailsPanel(props: Props) {
  const { facility, isAdmin, mayAmend, bookingId, row, onShow, onPrevious, onNext, onClose } = props;
  const t = useTranslations('staff-registration');
  const mayChange = useMayChange();
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const open = useCallback(
    (dialog: HTMLDialogElement) => {
      panel.current = dialog;
      onShow();
      dialog.showModal();
      heading.current?.focus();
      // Closing the dialog before it unmounts returns the focus to the element that had it before.
      return () => dialog.close();
    },
    [onShow],
  );
  useArrowKeys(panel, onPrevious, onNext);
  const { hasNews, catchUp, ...opened } = useDetails(facility.id, bookingId);
  const details = opened.data;
  const mayConfirmByKey =
    details !== undefined &&
    details.visitor_logs.length > 0 &&
    !details.booking.unseen &&
    details.booking.booking_status_id !== statusIds.confirmed;
  const [outcome, setOutcome] = useState<Outcome & { bookingId: number | null }>();
  const showOutcome = (shown: Outcome) => setOutcome({ ...shown, bookingId });
  const forgetFailure = (action: string) => setOutcome(shown => withoutFailure(shown, action));
  const desk = details && {
    facility,
    booking: details.booking,
    isAdmin,
    mayAmend: mayAmend && mayChange,
    show: showOutcome,
    forgetFailure,
    catchUp,
  };
  return (
    <dialog
      ref={open}
      className={style.panel}
      aria-labelledby={id}
      closedby="any"
      onClose={({ target, currentTarget }) => {
        // In development React calls each ref twice, so the dialog may be open again when this event fires.
        if (target === currentTarget && !currentTarget.open) onClose();
      }}
    >
      <DeskProvider value={desk}>
        <div className={style.head}>
          <DetailsHeading
            ref={heading}
            id={id}
            booking={details?.booking}
            row={row}
            isLoading={!opened.error}
          />
          <div className={style.acts}>
            {details && <NextStep key={details.booking.id} details={details} />}
            {details && mayChange && (
              <MoreMenu
                key={`more-${details.booking.id}`}
                details={details}
                further={props.extraSheets.acts}
              />
            )}
            <CloseButton size="lg" aria-label={t('details.close')} onClick={onClose} />
          </div>
        </div>
        <div className={style.body}>
          <DeskNotices
            outcome={outcome?.bookingId === bookingId ? outcome : undefined}
            onRead={() => setOutcome(undefined)}
            isUnseen={details?.booking.unseen ?? false}
            hasNews={hasNews}
            isUndelivered={details?.booking.undelivered ?? false}
            isCalledOff={
              details !== undefined && isCancelled({ pmsBookingStatus: details.booking.pms_booking_status })
            }
            onCatchUp={catchUp}
          />
          <DetailsBody facility={facility} opened={opened} row={row} extraSheets={props.extraSheets} />
        </div>
        <div className={style.foot}>
          {details && details.visitor_logs.length > 0 && <ConfirmBox key={details.booking.id} />}
          {details && <ArrivalCheckbox key={`arrived-${details.booking.id}`} slot={0} />}
          <p className={style.hint}>{t(mayConfirmByKey ? 'details.keys' : 'details.keysStep')}</p>
          <div className={style.steps}>
            <Button variant="default" disabled={!onPrevious} onClick={onPrevious}>
              {t('details.previous')}
            </Button>
            <Button variant="default" disabled={!onNext} onClick={onNext}>
              {t('details.next')}
            </Button>
          </div>
        </div>
      </DeskProvider>
    </dialog>
  );
}

/** Handles the arrow keys for the footer buttons on the whole page, because a busy button loses the focus. */
function useArrowKeys(
  panel: RefObject<HTMLDialogElement | null>,
  onPrevious: (() => void) | undefined,
  onNext: (() => void) | undefined,
): void {
  useWindowEvent('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTyping(event.target) || isInMenu(event.target)) return;
    const topDialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (topDialog !== panel.current) return;
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  });
}

type DetailsHeadingProps = {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  booking: Booking | undefined;
  row: Row | undefined;
  isLoading: boolean;
};

type Booking = Details['booking'];

/** Shows the guest and the dates. Uses the data of the list until the details have loaded. */
function DetailsHeading({ ref, id, booking, row, isLoading }: DetailsHeadingProps) {
  const t = useTranslations('staff-registration');
  const withHonorific = useHonorific();
  const name = booking?.name ?? row?.name;
  const isUnknown = name === undefined;
  const title = isUnknown ? t('details.stay') : name ? withHonorific(name) : t('noName');
  return (
    <div aria-live="polite">
      <h2 id={id} ref={ref} tabIndex={-1} aria-label={isUnknown && isLoading ? t('loading') : undefined}>
        {isUnknown && isLoading ? <Skeleton height={20} width={160} radius="xl" /> : title}
      </h2>
      <p className={style.subtitle}>{useSubtitle(booking, row)}</p>
    </div>
  );
}

function useSubtitle(booking: Booking | undefined, row: Row | undefined): string {
  const t = useTranslations('staff-registration');
  const locale = useLocale();
  const from = booking?.checkin_date ?? row?.check_in_date;
  const to = booking?.checkout_date ?? row?.check_out_date;
  const parts = [
    booking?.pms_reservation_no ?? row?.reservation_id,
    from && to && `${formatDate(locale, from)} – ${formatDate(locale, to)}`,
    usePersonCountText(booking ?? row),
    booking?.room_number ? t('details.room', { room: booking.room_number }) : '',
  ];
  return parts.reduce<string>((first, second) => {
    if (!second) return first;
    return first ? t('joined', { first, second }) : second;
  }, '');
}
