import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  defaultSettings,
  minRegistrationYears,
  PASSPORT_LAW_LIMITS,
  RETENTION_LIMITS,
} from '#features/hotel/facility/rules/settings.ts';
import { BoundedInput } from '#features/hotel/facility/staff/settings/setting-fields.tsx';
import { SettingForm } from '#features/hotel/facility/staff/settings/setting-form.tsx';
import { SwitchForm } from '#features/hotel/facility/staff/settings/switch-tabs.tsx';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { type Retention, refreshRetention, useRetention } from './calls.ts';
import { Certificate } from './certificate.tsx';
import { DeletedCard, Holds, NextCard, Rules } from './overview.tsx';
import style from './retention.module.css';
import { WatermarkPreview } from './watermark-preview.tsx';

export function RetentionTab(props: TabProps) {
  const t = useTranslations('staff-retention');
  const { facilityId, reader, onSaved } = props;
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useRetention(facilityId);
  const refreshAfterSave = () => {
    onSaved();
    void refreshRetention(queries, facilityId);
  };
  return (
    <>
      <p className={style.quiet}>{t('lead')}</p>
      <TemplateNotice facilityId={facilityId} item="retention" />
      <Durations {...props} onSaved={refreshAfterSave} />
      {props.country !== 'JP' && <PassportLaw {...props} onSaved={refreshAfterSave} />}
      {data && <Watermark {...props} {...data} onSaved={refreshAfterSave} />}
      {isError && (
        <Alert color="red" title={t('loadFailed')}>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {!data && !isError && <Skeleton height={240} radius="md" role="status" aria-label={t('loading')} />}
      {data && (
        <>
          <DeletedCard {...data} />
          <NextCard {...data} />
          <Holds {...data} />
          {reader.owner && <Certificate facilityId={facilityId} today={data.today} />}
          <Rules kept={data.kept} />
        </>
      )}
    </>
  );
}

/** Settings for how many years registrations and how many days pictures are kept. */
function Durations({ reader, country, ...tab }: TabProps) {
  const t = useTranslations('staff-retention');
  const settings = useTranslations('staff-settings');
  const lock = useLock(tab.facilityId, 'retention');
  const years = { ...RETENTION_LIMITS.years, min: minRegistrationYears(country) };
  const isJapan = country === 'JP';
  return (
    <SettingForm
      {...tab}
      name="retention"
      unset={defaultSettings.retention}
      readOnly={
        lock ?? (reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key'))
      }
      describe={value => ({
        what: t('rulesTitle'),
        is: t('setting.both', { years: value.registration_years, days: value.image_days }),
      })}
    >
      {({ value, set, isLocked }) => (
        <>
          <BoundedInput
            type="number"
            label={t('setting.registrations')}
            description={t(isJapan ? 'setting.registrationsJapan' : 'setting.registrationsNote', years)}
            {...years}
            value={String(value.registration_years)}
            disabled={isLocked}
            onType={typed => set({ ...value, registration_years: clamp(Number(typed), years) })}
          />
          <BoundedInput
            type="number"
            label={t('setting.pictures')}
            description={t(
              isJapan ? 'setting.picturesNote' : 'setting.picturesAbroad',
              RETENTION_LIMITS.days,
            )}
            {...RETENTION_LIMITS.days}
            value={String(value.image_days)}
            disabled={isLocked}
            onType={typed => set({ ...value, image_days: clamp(Number(typed), RETENTION_LIMITS.days) })}
          />
        </>
      )}
    </SettingForm>
  );
}

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(Math.max(value, min), max);

function Watermark({
  reader,
  country: _,
  today,
  watermark,
  ...tab
}: TabProps & Pick<Retention, 'today' | 'watermark'>) {
  const t = useTranslations('staff-retention');
  const settings = useTranslations('staff-settings');
  return (
    <SwitchForm
      {...tab}
      name="passport_watermark"
      readOnly={reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key')}
      texts={{ label: t('watermark.label'), description: t('watermark.note') }}
      preview={isOn => <WatermarkPreview isOn={isOn} day={today} {...watermark} />}
    />
  );
}

function PassportLaw({ reader, country: _, ...tab }: TabProps) {
  const t = useTranslations('staff-retention');
  const settings = useTranslations('staff-settings');
  return (
    <SettingForm
      {...tab}
      name="passport_law"
      unset={defaultSettings.passport_law}
      readOnly={reader.owner ? undefined : settings('readOnly.owner')}
      describe={({ law }) => ({ what: t('setting.law'), is: law || t('setting.lawNone') })}
    >
      {({ value, set, isLocked }) => (
        <TextInput
          label={t('setting.law')}
          description={t('setting.lawNote')}
          maxLength={PASSPORT_LAW_LIMITS.max}
          value={value.law}
          disabled={isLocked}
          onChange={event => set({ law: event.currentTarget.value })}
        />
      )}
    </SettingForm>
  );
}
