import { Skeleton } from '@mantine/core';
import type { Ref } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '#i18n/formatters.ts';
import type { Details, Row } from './calls.ts';
import style from './details-panel.module.css';
import { usePersonsInWords } from './persons-share.tsx';

type Props = {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  booking: Booking | undefined;
  row: Row | undefined;
  /** Whoever it is may still come to be known. */
  isLoading: boolean;
};

type Booking = Details['booking'];

/** Who stays when: from the list at once, the rest when the details are there. */
export function DetailsHeading({ ref, id, booking, row, isLoading }: Props) {
  const t = useTranslations('staff-registration');
  const name = booking?.name ?? row?.name;
  const isUnknown = name === undefined;
  const title = isUnknown ? t('details.stay') : name ? t('details.honorific', { name }) : t('noName');
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
    usePersonsInWords(booking ?? row),
    booking?.room_number ? t('details.room', { room: booking.room_number }) : '',
  ];
  return parts.reduce<string>((first, second) => {
    if (!second) return first;
    return first ? t('joined', { first, second }) : second;
  }, '');
}
