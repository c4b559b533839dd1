import { useTranslations } from 'use-intl';
import type { Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { SavedForm } from '#features/hotel/facility/staff/edit/saved-form.tsx';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type * as contract from '../contract.ts';
import { AccentField } from './accent-field.tsx';
import { draftOf, type FaceDraft, inputOf } from './face-draft.ts';
import { FacePreview } from './face-preview.tsx';
import style from './face-tab.module.css';
import { PictureField } from './picture-field.tsx';

const kinds = ['logo', 'cover'] as const;

export function HotelFaceTab({ facilityId, name, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-hotel-face');
  const settings = useTranslations('staff-settings');
  const describe = useDescribeFace();
  return (
    <SavedForm
      queryKey={['hotel-face', facilityId]}
      read={signal => readFace(facilityId, signal)}
      save={draft => saveFace(facilityId, draft)}
      readOnly={reader.holds('setting.facility_information.edit') ? undefined : settings('readOnly.key')}
      describe={describe}
      onChanged={onChanged}
      onSaved={onSaved}
    >
      {({ value, change, isLocked, faults }) => (
        <div className={style.sides}>
          <div className={style.fields}>
            <p className={style.quiet}>{t('lead')}</p>
            {kinds.map(kind => (
              <PictureField
                key={kind}
                kind={kind}
                value={value[kind]}
                fault={faults[kind]?.[0]}
                isLocked={isLocked}
                onChange={picture => change(now => ({ ...now, [kind]: picture }))}
              />
            ))}
            <AccentField
              value={value.accent}
              isLocked={isLocked}
              onChange={accent => change(now => ({ ...now, accent }))}
            />
          </div>
          <FacePreview face={value} name={name} />
        </div>
      )}
    </SavedForm>
  );
}

function useDescribeFace(): Describe<FaceDraft> {
  const t = useTranslations('staff-hotel-face');
  const settings = useTranslations('staff-settings');
  return (face, [part]) => {
    if (part === 'accent') return { what: t('accent.label'), is: face.accent ?? t('accent.ours') };
    const kind = part === 'logo' ? part : 'cover';
    const is = face[kind] === null ? settings('conflict.removed') : settings('conflict.changed');
    return { what: t(`${kind}.label`), is };
  };
}

const call = client<typeof contract, 'staff'>();

async function readFace(facilityId: number, signal: AbortSignal): Promise<Versioned<FaceDraft>> {
  const { data } = await call('GET hotel-face/:facility_id', { facility_id: facilityId }, { signal });
  return { value: draftOf(data), version: data.version };
}

async function saveFace(
  facilityId: number,
  { value, version }: Versioned<FaceDraft>,
): Promise<Versioned<FaceDraft>> {
  const input = { facility_id: facilityId, ...inputOf(value), version };
  const { data } = await call('PUT hotel-face/:facility_id', input);
  return { value: draftOf(data), version: data.version };
}
