import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { useReportChanges } from '#ui/use-report-changes.ts';
import { addName, type HotelName } from './hotel-calls.ts';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

type Props = Pick<TabProps, 'facilityId' | 'onChanged'> & {
  /** The languages without a name; there is at least one. */
  free: readonly GuestLanguage[];
  onAdded: (name: HotelName) => void;
};

/** A name in a language that has none yet: the language is chosen here, and only here. */
export function AddName({ facilityId, free, onChanged, onAdded }: Props) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const language = free.find(code => code === chosen) ?? free[0] ?? 'ja';
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => addName(facilityId, { language, name }),
    onSuccess: added => {
      setName('');
      onAdded(added);
    },
  });
  const id = useReportChanges(onChanged, name !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={style.form} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('names.add')}</h3>
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
      {error && (
        <Alert color="red" variant="light" role="alert">
          {firstMessage(error) ?? settings('failed')}
        </Alert>
      )}
      <div className={style.actions}>
        <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
          {t('names.addOne')}
        </Button>
      </div>
    </form>
  );
}
