import { useTranslations } from 'use-intl';
import { slashed } from '#i18n/instants.ts';
import type { Details } from './calls.ts';
import { PersonsField } from './desk/persons-field.tsx';
import { useDisplayPhone } from './phones.ts';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

type Props = {
  booking: Details['booking'];
  /** The main guest has told name, phone and e-mail: they stand there. */
  isRegistered: boolean;
};

/** The stay as the hotel's system knows it. */
export function StaySheet({ booking, isRegistered }: Props) {
  const t = useTranslations('staff-registration');
  const displayPhone = useDisplayPhone();
  const fact = (key: FactName, value: React.ReactNode) => ({ key, name: t(`details.${key}`), value });
  const guest = [
    fact('name', [booking.name, booking.name_kana].filter(Boolean).join('\n')),
    fact('phone', booking.phone && displayPhone(booking.phone)),
    fact('email', booking.email),
  ];
  const facts = [
    fact('reservation', `${booking.pms_reservation_no} (${booking.pms_code})`),
    fact('site', booking.reservation_site),
    fact('checkin', dayAndTime(booking.checkin_date, booking.checkin_time)),
    fact('checkout', dayAndTime(booking.checkout_date, booking.checkout_time)),
    fact('persons', <PersonsField />),
    ...(isRegistered ? [] : guest),
    fact('contact', booking.guest_contact_no && displayPhone(booking.guest_contact_no)),
    fact('method', t(booking.send_method === '--' ? 'method.none' : `method.${booking.send_method}`)),
    fact('vericode', booking.vericode && <span className={style.mono}>{booking.vericode}</span>),
  ];
  return (
    <Sheet title={t('details.stay')}>
      <Facts facts={facts.filter(({ value }) => Boolean(value))} />
    </Sheet>
  );
}

type FactName =
  | 'reservation'
  | 'site'
  | 'checkin'
  | 'checkout'
  | 'persons'
  | 'name'
  | 'phone'
  | 'email'
  | 'contact'
  | 'method'
  | 'vericode';

const dayAndTime = (day: string, time: string | null) => [slashed(day), time].filter(Boolean).join(' ');
