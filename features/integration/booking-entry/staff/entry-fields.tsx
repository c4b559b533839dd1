import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWrittenLanguages } from '#features/hotel/facility/staff/settings/language-setting.ts';
import { languageNames } from '#i18n/languages.ts';
import { Card } from '#ui/card.tsx';
import type { Form } from '#ui/use-form.ts';
import { MAX_LENGTHS } from '../rules/typed-booking.ts';
import style from './booking-entry.module.css';
import type { FieldName } from './typed.ts';

type Props = {
  facilityId: number;
  form: Form<FieldName>;
  /**
   * Whether the form has a field for the booking number. False for an existing booking, whose number cannot
   * change.
   */
  hasNumber: boolean;
};

export function EntryFields({ facilityId, form, hasNumber }: Props) {
  const t = useTranslations('staff-bookings');
  const languages = useWrittenLanguages(facilityId, form.typed.language);
  const field = (name: FieldName) => ({
    ...form.field(name),
    label: t(`field.${name}`),
    autoComplete: 'off',
  });
  return (
    <>
      <Card title={t('stay')}>
        <div className={style.fields}>
          <TextInput {...field('checkin_date')} type="date" required min="1900-01-01" max="9999-12-31" />
          <TextInput {...field('checkout_date')} type="date" required min="1900-01-01" max="9999-12-31" />
          <TextInput {...field('number_of_guests')} inputMode="numeric" maxLength={4} />
          <TextInput {...field('room_quantity')} inputMode="numeric" maxLength={4} />
          <TextInput {...field('room_number')} maxLength={MAX_LENGTHS.room} />
          <TextInput {...field('checkin_time')} type="time" />
          <TextInput {...field('reservation_site')} maxLength={MAX_LENGTHS.site} />
          {!hasNumber && (
            <TextInput
              {...field('pms_reservation_no')}
              description={t('hint.number')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={MAX_LENGTHS.number}
            />
          )}
        </div>
      </Card>
      <Card title={t('guest')}>
        <div className={style.fields}>
          <TextInput {...field('full_name')} required maxLength={MAX_LENGTHS.name} />
          <TextInput {...field('full_name_for_katakana')} maxLength={MAX_LENGTHS.name} />
          <TextInput {...field('phone')} type="tel" maxLength={MAX_LENGTHS.phone} />
          <TextInput
            {...field('email_address')}
            type="email"
            description={t('hint.contact')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={320}
          />
          <NativeSelect
            {...field('language')}
            data={[
              { value: '', label: t('languageUnknown') },
              ...languages.map(value => ({ value, label: languageNames[value] })),
            ]}
          />
          <TextInput {...field('postal_code')} maxLength={20} />
          <TextInput {...field('full_address')} className={style.wide} maxLength={MAX_LENGTHS.address} />
        </div>
      </Card>
    </>
  );
}
