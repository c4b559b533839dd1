import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { statusFilters } from '../rules/list-choices.ts';
import type { Row } from './calls.ts';
import style from './rows.module.css';
import { StatusMark } from './status-chips.tsx';

type OpenerProps = {
  bookingId: number;
  label: string;
  title?: string;
  onOpen: (bookingId: number) => void;
  children: ReactNode;
};

export function OpenDetailsButton({ bookingId, label, title, onOpen, children }: OpenerProps) {
  return (
    <button
      type="button"
      className={style.open}
      data-booking={bookingId}
      title={title}
      aria-label={label}
      onClick={() => onOpen(bookingId)}
    >
      {children}
    </button>
  );
}

export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className={style.two} data-lines>
      {children}
      {below && <small>{below}</small>}
    </span>
  );
}

export function StatusTags({ row }: { row: Pick<Row, 'status' | 'is_new' | 'weak_proof'> }) {
  const t = useTranslations('staff-registration');
  const status = statusFilters.find(name => name === row.status);
  return (
    <>
      {status && <StatusMark name={status} />}
      {row.is_new && <span className={style.new}>{t('new')}</span>}
      {row.weak_proof && (
        <span className={style.weak} title={t('weakProof.title')}>
          {t('weakProof.tag')}
        </span>
      )}
    </>
  );
}

export function StoppedTag({ row }: { row: Pick<Row, 'stop_send_guide_mail'> }) {
  const t = useTranslations('staff-registration');
  return row.stop_send_guide_mail === 1 && <span className={style.gone}>{t('method.stopped')}</span>;
}

export function UndeliveredTag({ row }: { row: Pick<Row, 'undelivered'> }) {
  const t = useTranslations('staff-registration');
  return (
    row.undelivered && (
      <span className={style.undelivered} title={t('undelivered')}>
        {t('method.undelivered')}
      </span>
    )
  );
}
