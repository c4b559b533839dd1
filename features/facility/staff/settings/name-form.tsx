import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageNames } from '#i18n/languages.ts';
import { LoadedForm } from '../edit/saved-form.tsx';
import { changeName, type HotelName, isGone } from './hotel-calls.ts';
import style from './profile.module.css';
import { RemoveName } from './remove-name.tsx';
import type { TabProps } from './tab.ts';

type Props = Pick<TabProps, 'facilityId' | 'onChanged'> & {
  queryKey: readonly unknown[];
  name: HotelName;
  readOnly: string | undefined;
  onSaved: (name: HotelName) => void;
  onRemoved: () => void;
  /** Somebody else has removed it, and this was typed. */
  onGone: (typed: string) => void;
};

/** One name of the hotel; its language stays what it is. */
export function NameForm({ facilityId, queryKey, name, readOnly, ...on }: Props) {
  const t = useTranslations('staff-profile');
  const errors = useTranslations('errors');
  const [isLeaving, setLeaving] = useState(false);
  const language = languageNames[name.language];
  return (
    <>
      <LoadedForm
        queryKey={queryKey}
        saved={{ value: name.name, version: name.version }}
        save={async ({ value, version }) => {
          try {
            const next = await changeName(facilityId, { ...name, name: value, version });
            return { value: next.name, version: next.version };
          } catch (error) {
            if (isGone(error)) on.onGone(value);
            throw error;
          }
        }}
        keep={({ value, version }) => on.onSaved({ ...name, name: value, version })}
        readOnly={readOnly}
        isInvalid={value => value.trim() === ''}
        describe={value => ({
          what: t('names.in', { language }),
          is: <span lang={name.language}>{value}</span>,
        })}
        onChanged={on.onChanged}
        savedText={t('updated')}
        onSaved={() => undefined}
        aside={
          <Button
            className={style.right}
            variant="subtle"
            color="red"
            aria-label={t('names.removeOne', { language })}
            onClick={() => setLeaving(true)}
          >
            {t('names.remove')}
          </Button>
        }
      >
        {({ value, set, isLocked }) => (
          <TextInput
            label={t('names.in', { language })}
            lang={name.language}
            required={!isLocked}
            maxLength={191}
            value={value}
            disabled={isLocked}
            error={value.trim() === '' && errors('field_required')}
            onChange={event => set(event.currentTarget.value)}
          />
        )}
      </LoadedForm>
      <RemoveName
        facilityId={facilityId}
        queryKey={queryKey}
        name={isLeaving ? name : null}
        onClose={() => setLeaving(false)}
        onRemoved={on.onRemoved}
      />
    </>
  );
}
