import { NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Api as PostalCodes } from '#features/form/questionnaire/contract/postal-code.ts';
import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import { usePrefectures } from '#features/hotel/facility/staff/use-prefectures.ts';
import { client } from '#platform/browser/call.ts';
import { digitsIn } from '#platform/text/clean.ts';
import type { Form } from '#ui/use-form.ts';
import { proposedSlug } from './proposed-slug.ts';
import style from './register-page.module.css';
import { hotelFields, slugOf } from './step-faults.ts';

export const emptyHotel = {
  name: '',
  slug_name: '',
  country: 'JP',
  zip: '',
  state: '',
  city: '',
  address: '',
  building: '',
  phone: '',
  site_url: '',
};
type FieldName = keyof typeof emptyHotel;

const callPostalCode = client<PostalCodes, 'public'>();

type Props<N extends string> = {
  form: Form<FieldName | N>;
  /** Email address whose domain may be proposed as the slug. */
  email: string;
  countries: { value: string; label: string }[];
  size: 'sm' | 'md';
};

/** The fields of a new hotel. A Japanese postal code fills in the address. */
export function HotelFields<N extends string = never>({ form, email, countries, size }: Props<N>) {
  const t = useTranslations('staff-sign-up');
  const prefectures = usePrefectures();
  const proposeSlug = () => {
    if (form.typed.slug_name === '' && form.typed.name.trim() !== '')
      form.set('slug_name', proposedSlug(form.typed.name, email));
  };
  async function fillAddress(zip: string) {
    form.set('zip', zip);
    const code = digitsIn(zip);
    if (code.length !== 7) return;
    // Nothing is filled in if the code is unknown or is not found in time.
    const found = await callPostalCode('GET postal-code/:code', { code }).catch(() => null);
    if (!found) return;
    const { prefectureId, city, area } = found.data;
    form.set('state', prefectureId === null ? '' : prefectureName(prefectureId));
    form.set('city', city);
    if (form.typed.address === '') form.set('address', area);
  }
  const renderField = (name: FieldName, more: object = {}) => (
    <TextInput
      {...form.field(name)}
      label={t(`facility.${name}`)}
      required={hotelFields.some(each => each === name)}
      size={size}
      maxLength={191}
      {...more}
    />
  );
  return (
    <>
      {renderField('name', { autoComplete: 'organization', onBlur: proposeSlug })}
      {renderField('slug_name', {
        description: t('facility.slugRule'),
        autoCapitalize: 'none',
        spellCheck: false,
      })}
      <NativeSelect
        {...form.field('country')}
        label={t('facility.country')}
        required
        size={size}
        data={countries}
      />
      {form.typed.country === 'JP' &&
        renderField('zip', {
          description: t('facility.zipNote'),
          inputMode: 'numeric',
          autoComplete: 'postal-code',
          maxLength: 20,
          onChange: (event: ChangeEvent<HTMLInputElement>) => void fillAddress(event.currentTarget.value),
        })}
      <div className={style.pair}>
        {form.typed.country === 'JP' ? (
          <NativeSelect
            {...form.field('state')}
            label={t('facility.state')}
            required
            size={size}
            autoComplete="address-level1"
            data={[
              { value: '', label: t('facility.choose') },
              ...prefectures.map(({ id, label }) => ({ value: prefectureName(id), label })),
            ]}
          />
        ) : (
          renderField('state', { autoComplete: 'address-level1' })
        )}
        {renderField('city', { autoComplete: 'address-level2' })}
      </div>
      {renderField('address', { autoComplete: 'address-line1' })}
      {renderField('building', { autoComplete: 'address-line2' })}
      {renderField('phone', { type: 'tel', autoComplete: 'tel', maxLength: 50 })}
      {renderField('site_url', { type: 'url', autoComplete: 'url', placeholder: 'https://' })}
    </>
  );
}

/** Returns the fields to send. Omits the postal code, which only fills in the address. */
export function hotelOf({
  name,
  country,
  state,
  city,
  address,
  building,
  phone,
  site_url,
  ...typed
}: typeof emptyHotel) {
  const slug_name = slugOf(typed.slug_name);
  return { slug_name, name, country, state, city, address, building, phone, site_url, ...zoneOf(country) };
}

/**
 * Returns the time zone to send. Japan has only one, which is the default. For other countries, uses the time
 * zone of the user's browser.
 */
const zoneOf = (country: string) =>
  country === 'JP' ? {} : { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
