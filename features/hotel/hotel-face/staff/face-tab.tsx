import { useTranslations } from 'use-intl';
import type { Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { SavedForm } from '#features/hotel/facility/staff/edit/saved-form.tsx';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type * as contract from '../contract.ts';
import { AccentField } from './accent-field.tsx';
import { type BrandingDraft, draftOf, inputOf } from './face-draft.ts';
import { BrandingPreview } from './face-preview.tsx';
import style from './face-tab.module.css';
import { PictureField } from './picture-field.tsx';

const kinds = ['logo', 'cover'] as const;

export function BrandingTab({ facilityId, name, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-hotel-face');
  const settings = useTranslations('staff-settings');
  const describe = useDescribeBranding();
  const isLookLocked = useLock(facilityId, 'look') !== undefined;
  return (
    <>
      <TemplateNotice facilityId={facilityId} item="look" />
      <SavedForm
        queryKey={['hotel-face', facilityId]}
        read={signal => readBranding(facilityId, signal)}
        save={draft => saveBranding(facilityId, draft)}
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
                  isLocked={isLocked || (kind === 'logo' && isLookLocked)}
                  onChange={picture => change(now => ({ ...now, [kind]: picture }))}
                />
              ))}
              <AccentField
                value={value.accent}
                isLocked={isLocked || isLookLocked}
                onChange={accent => change(now => ({ ...now, accent }))}
              />
            </div>
            <BrandingPreview face={value} name={name} />
          </div>
        )}
      </SavedForm>
    </>
  );
}

function useDescribeBranding(): Describe<BrandingDraft> {
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

async function readBranding(facilityId: number, signal: AbortSignal): Promise<Versioned<BrandingDraft>> {
  const { data } = await call('GET hotel-face/:facility_id', { facility_id: facilityId }, { signal });
  return { value: draftOf(data), version: data.version };
}

async function saveBranding(
  facilityId: number,
  { value, version }: Versioned<BrandingDraft>,
): Promise<Versioned<BrandingDraft>> {
  const input = { facility_id: facilityId, ...inputOf(value), version };
  const { data } = await call('PUT hotel-face/:facility_id', input);
  return { value: draftOf(data), version: data.version };
}
