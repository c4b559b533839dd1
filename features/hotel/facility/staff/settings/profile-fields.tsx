import { NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { detectLanguage } from '#i18n/languages.ts';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { requiredProfileFields } from '../../rules/profile.ts';
import { countryChoices } from '../country-choices.ts';
import type { HotelProfile } from './hotel-calls.ts';
import style from './profile.module.css';

type Props = {
  value: HotelProfile;
  set: (value: HotelProfile) => void;
  isLocked: boolean;
  faults: Record<string, string[]>;
};
type TextFieldName = Exclude<keyof HotelProfile, 'receive_checkin_email' | 'url'>;

export function ProfileFields({ value, set, isLocked, faults }: Props) {
  const t = useTranslations('staff-profile');
  const errors = useTranslations('errors');
  const language = useLocale();
  const fieldProps = (name: TextFieldName) => {
    const isRequired = name === 'timezone' || requiredProfileFields.some(each => each === name);
    const isMissing = isRequired && value[name].trim() === '';
    return {
      label: t(`profile.${name}`),
      required: isRequired && !isLocked,
      value: value[name],
      error: isMissing ? errors('field_required') : faults[`facility.${name}`]?.[0],
      disabled: isLocked,
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ ...value, [name]: event.currentTarget.value }),
    };
  };
  return (
    <>
      <TextInput {...fieldProps('name')} description={t('profile.nameNote')} maxLength={191} />
      <NativeSelect
        {...fieldProps('country')}
        description={t('profile.countryNote')}
        data={countryChoices(language)}
      />
      <div className={style.pair}>
        <TextInput {...fieldProps('state')} maxLength={191} />
        <TextInput {...fieldProps('city')} maxLength={191} />
      </div>
      <TextInput {...fieldProps('address')} maxLength={191} />
      <TextInput {...fieldProps('building')} maxLength={191} />
      <PhoneField {...fieldProps('phone')} onChange={phone => set({ ...value, phone })} />
      <TextInput {...fieldProps('site_url')} type="url" description={t('profile.siteNote')} maxLength={500} />
      <NativeSelect
        {...fieldProps('timezone')}
        description={t('profile.timezoneNote')}
        data={zoneChoices(value.timezone)}
      />
      <Switch
        label={t('profile.receive')}
        description={t('profile.receiveNote')}
        checked={value.receive_checkin_email === 1}
        disabled={isLocked}
        onChange={event => set({ ...value, receive_checkin_email: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  );
}

/** Returns the browser's time zones and the current one, which the browser may list under another name. */
function zoneChoices(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), current])].sort();
}

type PhoneProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (typed: string) => void;
};

/**
 * Shows a phone number in its national format. The number itself changes only if the user edits this field.
 */
function PhoneField({ value, onChange, ...field }: PhoneProps) {
  const language = detectLanguage(useLocale());
  const [typed, setTyped] = useState<string | null>(null);
  const plans = usePhonePlans().data;
  return (
    <TextInput
      {...field}
      type="tel"
      maxLength={50}
      value={typed ?? plans?.phoneFor(language, value) ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
