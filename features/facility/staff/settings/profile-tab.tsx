import { useTranslations } from 'use-intl';
import { requiredOfProfile } from '../../rules/profile.ts';
import { LoadedForm } from '../edit/saved-form.tsx';
import { SavedValue } from '../edit/saved-value.tsx';
import { CheckInAddress } from './check-in-address.tsx';
import { useDescribeProfile } from './describe-profile.ts';
import { readProfile, saveProfile } from './hotel-calls.ts';
import { ProfileFields } from './profile-fields.tsx';
import type { TabProps } from './tab.ts';

/** What the hotel tells of itself, and where its guests begin. */
export function ProfileTab({ facilityId, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-settings');
  const profile = useTranslations('staff-profile');
  const describe = useDescribeProfile();
  const queryKey = ['hotel-profile', facilityId];
  return (
    <SavedValue queryKey={queryKey} read={signal => readProfile(facilityId, signal)}>
      {saved => (
        <>
          <LoadedForm
            queryKey={queryKey}
            saved={saved}
            save={draft => saveProfile(facilityId, draft)}
            readOnly={reader.holds('setting.facility_information.edit') ? undefined : t('readOnly.key')}
            isInvalid={profile => requiredOfProfile.some(field => profile[field].trim() === '')}
            describe={describe}
            onChanged={onChanged}
            onSaved={onSaved}
            savedText={profile('updated')}
          >
            {field => <ProfileFields {...field} />}
          </LoadedForm>
          <CheckInAddress facilityId={facilityId} hotel={saved.value} />
        </>
      )}
    </SavedValue>
  );
}
