import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import { requiredOfProfile } from '../../rules/profile.ts';
import type { HotelProfile } from './hotel-calls.ts';
import { PhoneField } from './phone-field.tsx';
import { countryChoices, zoneChoices } from './place-choices.ts';
import style from './profile.module.css';

type Props = {
  value: HotelProfile;
  set: (value: HotelProfile) => void;
  isLocked: boolean;
  faults: Record<string, string[]>;
};
type Text = Exclude<keyof HotelProfile, 'receive_checkin_email' | 'url'>;

export function ProfileFields({ value, set, isLocked, faults }: Props) {
  const t = useTranslations('staff-profile');
  const errors = useTranslations('errors');
  const language = useLocale();
  const field = (name: Text) => {
    const isRequired = name === 'timezone' || requiredOfProfile.some(each => each === name);
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
      <TextInput {...field('name')} description={t('profile.nameNote')} maxLength={191} />
      <NativeSelect
        {...field('country')}
        description={t('profile.countryNote')}
        data={countryChoices(language)}
      />
      <div className={style.pair}>
        <TextInput {...field('state')} maxLength={191} />
        <TextInput {...field('city')} maxLength={191} />
      </div>
      <TextInput {...field('address')} maxLength={191} />
      <TextInput {...field('building')} maxLength={191} />
      <PhoneField {...field('phone')} onChange={phone => set({ ...value, phone })} />
      <TextInput {...field('site_url')} type="url" description={t('profile.siteNote')} maxLength={500} />
      <NativeSelect
        {...field('timezone')}
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
