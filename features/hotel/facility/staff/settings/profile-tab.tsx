import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '#i18n/formatters.ts';
import { detectLanguage } from '#i18n/languages.ts';
import { requiredProfileFields } from '../../rules/profile.ts';
import type { Describe } from '../edit/conflict-notice.tsx';
import { LoadedForm, SavedValue } from '../edit/saved-form.tsx';
import { CheckInAddress } from './check-in-address.tsx';
import { type HotelProfile, readProfile, saveProfile } from './hotel-calls.ts';
import { ProfileFields } from './profile-fields.tsx';
import type { TabProps } from './tab.ts';

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
            storedAs={`hotel-profile/${facilityId}`}
            saved={saved}
            save={draft => saveProfile(facilityId, draft)}
            readOnly={reader.holds('setting.facility_information.edit') ? undefined : t('readOnly.key')}
            isInvalid={profile => requiredProfileFields.some(field => profile[field].trim() === '')}
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

const textFields = [
  'name',
  'country',
  'state',
  'city',
  'address',
  'building',
  'phone',
  'site_url',
  'timezone',
] as const;

function useDescribeProfile(): Describe<HotelProfile> {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const language = detectLanguage(useLocale());
  return (profile, [name]) => {
    const field = textFields.find(each => each === name);
    if (field === undefined) {
      const isMailed = profile.receive_checkin_email === 1;
      return { what: t('profile.receive'), is: settings(isMailed ? 'conflict.on' : 'conflict.off') };
    }
    const shownValue = field === 'country' ? countryName(language, profile.country) : profile[field];
    return { what: t(`profile.${field}`), is: shownValue || t('none') };
  };
}
