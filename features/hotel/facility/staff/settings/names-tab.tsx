import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { useReportChanges } from '#ui/use-report-changes.ts';
import { SavedValue } from '../edit/saved-form.tsx';
import { addName, type HotelName, readNames } from './hotel-calls.ts';
import { useWrittenLanguages } from './language-setting.ts';
import { NameForm } from './name-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

export function NamesTab({ facilityId, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const queries = useQueryClient();
  const queryKey = ['hotel-names', facilityId];
  const readOnly = reader.holds('setting.facility_information.edit') ? undefined : settings('readOnly.key');
  const languages = useWrittenLanguages(facilityId);
  const [gone, setGone] = useState<Pick<HotelName, 'language' | 'name'> | null>(null);
  const updateNames = (change: (names: HotelName[]) => HotelName[]) => {
    queries.setQueryData<HotelName[]>(queryKey, names => names && change(names));
    setGone(null);
    onSaved();
  };
  const dropName = (id: number) => updateNames(all => all.filter(each => each.id !== id));
  return (
    <>
      <p className={style.lead}>{t('names.lead')}</p>
      <SavedValue queryKey={queryKey} read={signal => readNames(facilityId, signal)}>
        {names => {
          const unusedLanguages = languages.filter(code => names.every(({ language }) => language !== code));
          return (
            <>
              {names.map(name => (
                <NameForm
                  key={name.id}
                  {...{ facilityId, queryKey, name, readOnly, onChanged }}
                  onSaved={next => updateNames(all => all.map(each => (each.id === name.id ? next : each)))}
                  onRemoved={() => dropName(name.id)}
                  onGone={typed => {
                    dropName(name.id);
                    setGone({ language: name.language, name: typed });
                  }}
                />
              ))}
              {gone && (
                <Alert color="red">
                  {t('names.gone', { language: languageNames[gone.language], name: gone.name })}
                </Alert>
              )}
              {readOnly === undefined && unusedLanguages.length > 0 && (
                <AddName
                  {...{ facilityId, free: unusedLanguages, onChanged }}
                  onAdded={added => updateNames(all => [...all, added])}
                />
              )}
            </>
          );
        }}
      </SavedValue>
    </>
  );
}

type AddProps = Pick<TabProps, 'facilityId' | 'onChanged'> & {
  /** Languages without a name. Never empty. */
  free: readonly GuestLanguage[];
  onAdded: (name: HotelName) => void;
};

export function AddName({ facilityId, free, onChanged, onAdded }: AddProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const language = free.find(code => code === chosen) ?? free[0] ?? 'ja';
  const { mutate, error, isPending } = useMutation({
    mutationFn: (sent: string) => addName(facilityId, { language, name: sent }),
    onSuccess: (added, sent) => {
      // Keeps text typed during the request, because it is for the next language.
      setName(now => (now === sent ? '' : now));
      onAdded(added);
    },
  });
  const id = useReportChanges(onChanged, name !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(name);
  };
  return (
    <form className={style.form} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('names.add')}</h2>
      <NativeSelect
        label={t('names.language')}
        required
        data={free.map(code => ({ value: code, label: languageNames[code] }))}
        value={language}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <TextInput
        label={t('names.name')}
        lang={language}
        required
        maxLength={191}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      {error && <Alert color="red">{firstMessage(error) ?? settings('failed')}</Alert>}
      <div className={style.actions}>
        <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
          {t('names.addOne')}
        </Button>
      </div>
    </form>
  );
}
