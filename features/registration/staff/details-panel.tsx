import { Button, CloseButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Row } from './calls.ts';
import { DetailsBody } from './details-body.tsx';
import { DetailsHeading } from './details-heading.tsx';
import style from './details-panel.module.css';

type Props = {
  facility: { id: number; timezone: string };
  isOpen: boolean;
  /** Null while the page that holds the booking is on its way. */
  bookingId: number | null;
  /** The booking's row, where the list shows it. */
  row: Row | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** The details over the list, as the browser's own modal dialog: it keeps the focus, and Esc closes it. */
export function DetailsPanel({ facility, isOpen, bookingId, row, onPrevious, onNext, onClose }: Props) {
  const t = useTranslations('staff-registration');
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return panel.current?.close();
    if (!panel.current?.open) panel.current?.showModal();
    heading.current?.focus();
  }, [isOpen]);
  const step = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof Element) || event.target.closest('dialog') !== panel.current) return;
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };
  return (
    // Arrow keys are a shortcut: the buttons at the foot do the same.
    <dialog
      ref={panel}
      className={style.panel}
      aria-labelledby={id}
      closedby="any"
      onClose={event => event.target === panel.current && isOpen && onClose()}
      onKeyDown={step}
    >
      {isOpen && (
        <>
          <div className={style.head}>
            <DetailsHeading ref={heading} id={id} facilityId={facility.id} bookingId={bookingId} row={row} />
            <CloseButton size="lg" aria-label={t('details.close')} onClick={onClose} />
          </div>
          <div className={style.body}>
            <DetailsBody facility={facility} bookingId={bookingId} row={row} />
          </div>
          <div className={style.foot}>
            <p className={style.hint}>{t('details.keys')}</p>
            <Button variant="default" disabled={!onPrevious} onClick={onPrevious}>
              {t('details.previous')}
            </Button>
            <Button disabled={!onNext} onClick={onNext}>
              {t('details.next')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
