import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestLanguages, languageNames } from '#i18n/languages.ts';
import { SavedValue } from '../edit/saved-form.tsx';
import { AddName } from './add-name.tsx';
import { type HotelName, readNames } from './hotel-calls.ts';
import { NameForm } from './name-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** The hotel's names, one a language. */
export function NamesTab({ facilityId, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const queries = useQueryClient();
  const queryKey = ['hotel-names', facilityId];
  const readOnly = reader.holds('setting.facility_information.edit') ? undefined : settings('readOnly.key');
  const [gone, setGone] = useState<Pick<HotelName, 'language' | 'name'> | null>(null);
  const keep = (change: (names: HotelName[]) => HotelName[]) => {
    queries.setQueryData<HotelName[]>(queryKey, names => names && change(names));
    setGone(null);
    onSaved();
  };
  const without = (id: number) => keep(all => all.filter(each => each.id !== id));
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
                  onRemoved={() => without(name.id)}
                  onGone={typed => {
                    without(name.id);
                    setGone({ language: name.language, name: typed });
                  }}
                />
              ))}
              {gone && (
                <Alert color="red" variant="light" role="alert">
                  {t('names.gone', { language: languageNames[gone.language], name: gone.name })}
                </Alert>
              )}
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
