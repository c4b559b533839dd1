import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { SavedForm } from '../edit/saved-form.tsx';
import { readFace, saveFace } from './hotel-calls.ts';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** Whether guests are asked for a face photo; never required. */
export function FaceTab({ facilityId, reader, ...tab }: TabProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  return (
    <>
      <p className={style.lead}>{t('face.lead')}</p>
      <SavedForm<0 | 1>
        {...tab}
        queryKey={['face-recognition', facilityId]}
        read={signal => readFace(facilityId, signal)}
        save={draft => saveFace(facilityId, draft)}
        readOnly={reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key')}
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
