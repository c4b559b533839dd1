import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Row, useDetails } from './calls.ts';
import { ConfirmBox } from './desk/confirm-box.tsx';
import { DeskProvider, type Told } from './desk/desk-context.ts';
import { DeskNotices } from './desk/desk-notices.tsx';
import { useNews } from './desk/use-news.ts';
import { DetailsBody } from './details-body.tsx';
import { DetailsHeading } from './details-heading.tsx';
import style from './details-panel.module.css';
import { isTyping } from './is-typing.ts';

type Props = {
  facility: { id: number; timezone: string };
  isAdmin: boolean;
  isOpen: boolean;
  /** Null while the page that holds the booking is on its way. */
  bookingId: number | null;
  /** The booking's row, where the list shows it. */
  row: Row | undefined;
  /** They know their place by `useDesk`. */
  furtherSheets: ReactNode;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** The details over the list, as the browser's own modal dialog: it keeps the focus, and Esc closes it. */
export function DetailsPanel(props: Props) {
  const { isOpen, onPrevious, onNext, onClose } = props;
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return panel.current?.close();
    if (!panel.current?.open) panel.current?.showModal();
    heading.current?.focus();
  }, [isOpen]);
  useArrowKeys(isOpen, panel, onPrevious, onNext);
  return (
    <dialog
      ref={panel}
      className={style.panel}
      aria-labelledby={id}
      closedby="any"
      onClose={event => event.target === panel.current && isOpen && onClose()}
    >
      {isOpen && <Opened {...props} heading={heading} headingId={id} />}
    </dialog>
  );
}

/**
 * Arrow keys are a shortcut: the buttons at the foot do the same. They are heard wherever the focus is, which a button
 * that is busy loses.
 */
function useArrowKeys(
  isOpen: boolean,
  panel: RefObject<HTMLDialogElement | null>,
  onPrevious: (() => void) | undefined,
  onNext: (() => void) | undefined,
): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (top !== panel.current) return;
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => step(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
}

type OpenedProps = Props & { heading: RefObject<HTMLHeadingElement | null>; headingId: string };

function Opened({ heading, headingId, ...props }: OpenedProps) {
  const { facility, isAdmin, bookingId, row, onPrevious, onNext, onClose } = props;
  const t = useTranslations('staff-registration');
  const opened = useDetails(facility.id, bookingId);
  const details = opened.data;
  const { hasNews, catchUp } = useNews(details);
  const [told, setTold] = useState<Told & { bookingId: number | null }>();
  const tell = (word: Told) => setTold({ ...word, bookingId });
  const desk = details && { facility, booking: details.booking, isAdmin, tell, catchUp };
  return (
    <DeskProvider value={desk}>
      <div className={style.head}>
        <DetailsHeading
          ref={heading}
          id={headingId}
          booking={details?.booking}
          row={row}
          isLoading={!opened.error}
        />
        <CloseButton size="lg" aria-label={t('details.close')} onClick={onClose} />
      </div>
      <div className={style.body}>
        <DeskNotices
          told={told?.bookingId === bookingId ? told : undefined}
          onRead={() => setTold(undefined)}
          isUnseen={details?.booking.unseen ?? false}
          hasNews={hasNews}
          isUndelivered={details?.booking.undelivered ?? false}
          onCatchUp={catchUp}
        />
        <DetailsBody facility={facility} opened={opened} row={row} furtherSheets={props.furtherSheets} />
      </div>
      <div className={style.foot}>
        {details && details.visitor_logs.length > 0 && <ConfirmBox key={details.booking.id} />}
        <p className={style.hint}>{t('details.keys')}</p>
        <Button variant="default" disabled={!onPrevious} onClick={onPrevious}>
          {t('details.previous')}
        </Button>
        <Button disabled={!onNext} onClick={onNext}>
          {t('details.next')}
        </Button>
      </div>
    </DeskProvider>
  );
}
