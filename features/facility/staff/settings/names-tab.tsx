import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { guestLanguages } from '#i18n/languages.ts';
import { AddName } from './add-name.tsx';
import { type HotelName, readNames } from './hotel-calls.ts';
import { NameForm } from './name-form.tsx';
import { SavedValue } from './saved-value.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** The hotel's names, one a language (dashboard §2.5, §5). */
export function NamesTab({ facilityId, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const queries = useQueryClient();
  const queryKey = ['hotel-names', facilityId];
  const readOnly = reader.holds('setting.facility_information.edit') ? undefined : settings('readOnly.key');
  const keep = (change: (names: HotelName[]) => HotelName[]) => {
    queries.setQueryData<HotelName[]>(queryKey, names => names && change(names));
    onSaved();
  };
  return (
    <>
      <p className={style.lead}>{t('names.lead')}</p>
      <SavedValue queryKey={queryKey} read={signal => readNames(facilityId, signal)}>
        {names => {
          const free = guestLanguages.filter(code => names.every(({ language }) => language !== code));
          return (
            <>
              {names.map(name => (
                <NameForm
                  key={name.id}
                  {...{ facilityId, queryKey, name, readOnly, onChanged }}
                  onSaved={next => keep(all => all.map(each => (each.id === name.id ? next : each)))}
                  onRemoved={() => keep(all => all.filter(({ id }) => id !== name.id))}
                />
              ))}
              {readOnly === undefined && free.length > 0 && (
                <AddName
                  {...{ facilityId, free, onChanged }}
                  onAdded={added => keep(all => [...all, added])}
                />
              )}
            </>
          );
        }}
      </SavedValue>
    </>
  );
}
