import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { SettingValues } from '../../contract/settings.ts';
import { GUEST_TEXT } from '../../rules/setting-bounds.ts';
import { SettingForm } from './setting-form.tsx';
import type { TabProps } from './tab.ts';

type GuestText = Extract<keyof SettingValues, `${'mypage-A' | 'mypage-B' | 'landing-2-text'}-${string}`>;

type Props = Omit<TabProps, 'reader' | 'country'> & {
  name: GuestText;
  label: string;
  language: string;
  readOnly: string | undefined;
};

/** A text of the hotel's for its guests in one language, counted as it is typed; too long, it cannot be saved. */
export function GuestTextForm({ name, label, language, readOnly, ...tab }: Props) {
  const t = useTranslations('staff-my-page');
  return (
    <SettingForm
      {...tab}
      name={name}
      unset=""
      readOnly={readOnly}
      isInvalid={text => text.length > GUEST_TEXT.max}
      describe={text => ({ what: label, is: text ? <span lang={language}>{text}</span> : t('empty') })}
    >
      {({ value, set, isLocked }) => (
        <Textarea
          label={label}
          lang={language}
          description={t('count', { count: value.length, max: GUEST_TEXT.max })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={value.length > GUEST_TEXT.max && t('tooLong', { over: value.length - GUEST_TEXT.max })}
          autosize
          minRows={4}
          maxRows={16}
          disabled={isLocked}
          value={value}
          onChange={event => set(event.currentTarget.value)}
        />
      )}
    </SettingForm>
  );
}
