import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type * as contract from '../../contract/face-recognition.ts';
import { defaultSettings } from '../../rules/settings.ts';
import { SavedForm } from '../edit/saved-form.tsx';
import { useLock } from '../template/items.ts';
import { TemplateNotice } from '../template/template-notice.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

type Props = Omit<TabProps, 'reader' | 'country'> & {
  name: 'maintenance_mode' | 'hold_sending' | 'open_pixel' | 'two_factor_required' | 'passport_watermark';
  readOnly: string | undefined;
  texts: { label: string; description?: string };
  preview?: (isOn: boolean) => ReactNode;
};

export function SwitchForm({ name, texts, preview, ...form }: Props) {
  const t = useTranslations('staff-settings');
  return (
    <SettingForm
      {...form}
      name={name}
      unset={defaultSettings[name]}
      describe={value => ({ what: texts.label, is: t(value === 1 ? 'conflict.on' : 'conflict.off') })}
    >
      {({ value, set, isLocked }) => (
        <>
          <Switch
            {...texts}
            checked={value === 1}
            disabled={isLocked}
            onChange={event => set(event.currentTarget.checked ? 1 : 0)}
          />
          {preview?.(value === 1)}
        </>
      )}
    </SettingForm>
  );
}

export function HoldForm({ reader, ...form }: Omit<TabProps, 'country' | 'name'>) {
  const t = useTranslations('staff-settings');
  return (
    <SwitchForm
      {...form}
      name="hold_sending"
      readOnly={reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key')}
      texts={{
        label: t('sending.hold'),
        description: t('sending.holdNote'),
      }}
    />
  );
}

export function MaintenanceTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  return (
    <>
      <p className={style.lead}>{t('maintenance.lead')}</p>
      <SwitchForm
        {...tab}
        name="maintenance_mode"
        readOnly={reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key')}
        texts={{ label: t('maintenance.switch') }}
      />
    </>
  );
}

export function SendingTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const readOnly = reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key');
  return (
    <>
      <p className={style.lead}>{t('sending.lead')}</p>
      <HoldForm {...tab} reader={reader} />
      <SwitchForm
        {...tab}
        name="open_pixel"
        readOnly={readOnly}
        texts={{
          label: t('sending.pixel'),
          description: t('sending.pixelNote'),
        }}
      />
    </>
  );
}

export function FaceRecognitionTab({ facilityId, reader, ...tab }: TabProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const lock = useLock(facilityId, 'form');
  return (
    <>
      <p className={style.lead}>{t('face.lead')}</p>
      <TemplateNotice facilityId={facilityId} item="form" />
      <SavedForm<0 | 1>
        {...tab}
        queryKey={['face-recognition', facilityId]}
        read={signal => readFaceSetting(facilityId, signal)}
        save={draft => saveFaceSetting(facilityId, draft)}
        readOnly={
          lock ?? (reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key'))
        }
        describe={value => ({
          what: t('face.switch'),
          is: settings(value === 1 ? 'conflict.on' : 'conflict.off'),
        })}
      >
        {({ value, set, isLocked }) => (
          <Switch
            label={t('face.switch')}
            description={t('face.note')}
            checked={value === 1}
            disabled={isLocked}
            onChange={event => set(event.currentTarget.checked ? 1 : 0)}
          />
        )}
      </SavedForm>
    </>
  );
}

const call = client<typeof contract, 'staff'>();

async function readFaceSetting(facilityId: number, signal: AbortSignal): Promise<Versioned<0 | 1>> {
  const input = { facility_id: facilityId };
  const { data } = await call('GET face-recognition-settings/:facility_id', input, { signal });
  return { value: data.visibility, version: data.version };
}

async function saveFaceSetting(
  facilityId: number,
  { value, version }: Versioned<0 | 1>,
): Promise<Versioned<0 | 1>> {
  const input = { facility_id: facilityId, visibility: value, version };
  const { data } = await call('PUT face-recognition-settings/:facility_id', input);
  return { value: data.visibility, version: data.version };
}
