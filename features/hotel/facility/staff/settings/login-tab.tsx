import { useTranslations } from 'use-intl';
import {
  clampLockLimit,
  clampReleaseTime,
  defaultSettings,
  LOCK_LIMIT_RANGE,
  RELEASE_TIME_RANGE,
} from '../../rules/settings.ts';
import { useLock } from '../template/items.ts';
import { TemplateNotice } from '../template/template-notice.tsx';
import { BoundedInput, ChoiceField } from './setting-fields.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

const methods = [0, 1, 2, 3] as const;
const masks = [0, 1, 2] as const;

export function LoginTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const readOnly = reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key');
  return (
    <>
      <p className={style.lead}>{t('login.lead')}</p>
      <LoginMethod {...tab} readOnly={readOnly} />
      <TemplateNotice facilityId={tab.facilityId} item="locks" />
      <LockSettings {...tab} readOnly={readOnly} />
    </>
  );
}

type FormProps = Omit<TabProps, 'reader' | 'country'> & { readOnly: string | undefined };

function LoginMethod(props: FormProps) {
  const t = useTranslations('staff-settings');
  return (
    <SettingForm
      {...props}
      name="form"
      unset={defaultSettings.form}
      describe={(value, [field]) =>
        field === 'form_mask_method'
          ? { what: t('login.mask'), is: t(`login.mask${value.form_mask_method}`) }
          : { what: t('login.method'), is: t(`login.method${value.authentication_method}`) }
      }
    >
      {({ value, set, isLocked }) => (
        <>
          <ChoiceField
            label={t('login.method')}
            description={t('login.methodNote')}
            choices={methods.map(method => ({ value: method, label: t(`login.method${method}`) }))}
            value={value.authentication_method}
            disabled={isLocked}
            onChoose={method => set({ ...value, authentication_method: method })}
          />
          <ChoiceField
            label={t('login.mask')}
            choices={masks.map(mask => ({ value: mask, label: t(`login.mask${mask}`) }))}
            value={value.form_mask_method}
            disabled={isLocked}
            onChoose={mask => set({ ...value, form_mask_method: mask })}
          />
        </>
      )}
    </SettingForm>
  );
}

function LockSettings({ readOnly, ...props }: FormProps) {
  const t = useTranslations('staff-settings');
  const lock = useLock(props.facilityId, 'locks');
  return (
    <SettingForm
      {...props}
      readOnly={lock ?? readOnly}
      name="confirm_lock"
      unset={defaultSettings.confirm_lock}
      describe={({ lock_limit, lock_release_time }, [field]) =>
        field === 'lock_limit'
          ? { what: t('login.limit'), is: lock_limit }
          : { what: t('login.release'), is: lock_release_time }
      }
    >
      {({ value, set, isLocked }) => (
        <>
          <BoundedInput
            type="number"
            label={t('login.limit')}
            description={t('login.limitNote', LOCK_LIMIT_RANGE)}
            {...LOCK_LIMIT_RANGE}
            value={String(value.lock_limit)}
            disabled={isLocked}
            onType={typed => set({ ...value, lock_limit: clampLockLimit(Number(typed)) })}
          />
          <BoundedInput
            type="duration"
            label={t('login.release')}
            description={t('login.releaseNote', RELEASE_TIME_RANGE)}
            value={value.lock_release_time}
            disabled={isLocked}
            onType={typed => set({ ...value, lock_release_time: clampReleaseTime(typed) })}
          />
        </>
      )}
    </SettingForm>
  );
}
