import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import type * as contract from '../../contract/names.ts';
import { LoadedForm } from '../edit/saved-form.tsx';
import { DialogFoot, StaffDialog } from '../staff-dialog.tsx';
import type { HotelName } from './hotel-calls.ts';
import style from './profile.module.css';
import shared from './settings.module.css';
import type { TabProps } from './tab.ts';

type Props = Pick<TabProps, 'facilityId' | 'onChanged'> & {
  queryKey: readonly unknown[];
  name: HotelName;
  readOnly: string | undefined;
  onSaved: (name: HotelName) => void;
  onRemoved: () => void;
  /** Called with the unsaved name if another user has removed the name. */
  onGone: (typed: string) => void;
};

const PROFILE_HINT = 'names.addressHintProfile';
const ENGLISH_HINT = 'names.addressHint';
/**
 * Returns the hint that says which address guests see if the hotel has no address in this language
 * (`addressesOf`).
 */
const addressHint = (language: GuestLanguage) =>
  language === 'ja' || language === 'en' ? PROFILE_HINT : ENGLISH_HINT;

export function NameForm({ facilityId, queryKey, name, readOnly, ...on }: Props) {
  const t = useTranslations('staff-profile');
  const errors = useTranslations('errors');
  const [isLeaving, setLeaving] = useState(false);
  const language = languageNames[name.language];
  return (
    <>
      <LoadedForm
        queryKey={queryKey}
        storedAs={`hotel-name/${facilityId}/${name.language}`}
        saved={{ value: { name: name.name, address: name.address }, version: name.version }}
        save={async ({ value, version }) => {
          try {
            const next = await changeName(facilityId, { ...name, ...value, version });
            return { value: { name: next.name, address: next.address }, version: next.version };
          } catch (error) {
            if (isGone(error)) on.onGone(value.name);
            throw error;
          }
        }}
        keep={({ value, version }) => on.onSaved({ ...name, ...value, version })}
        readOnly={readOnly}
        isInvalid={value => value.name.trim() === ''}
        describe={value => ({
          what: t('names.in', { language }),
          is: <span lang={name.language}>{[value.name, value.address].filter(Boolean).join(', ')}</span>,
        })}
        onChanged={on.onChanged}
        savedText={t('updated')}
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
          <>
            <TextInput
              label={t('names.in', { language })}
              lang={name.language}
              required={!isLocked}
              maxLength={191}
              value={value.name}
              disabled={isLocked}
              error={value.name.trim() === '' && errors('field_required')}
              onChange={event => set({ ...value, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('names.addressIn', { language })}
              description={t(addressHint(name.language))}
              lang={name.language}
              maxLength={500}
              value={value.address}
              disabled={isLocked}
              onChange={event => set({ ...value, address: event.currentTarget.value })}
            />
          </>
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

type RemoveProps = {
  facilityId: number;
  queryKey: readonly unknown[];
  name: HotelName | null;
  onClose: () => void;
  onRemoved: () => void;
};

function RemoveName({ facilityId, queryKey, name, onClose, onRemoved }: RemoveProps) {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (leaving: HotelName) => removeName(facilityId, leaving),
    onSuccess: onRemoved,
    // Waits for the reload, because the notice shows the newer name.
    onError: async refused => {
      if (isConflict(refused)) await queries.invalidateQueries({ queryKey });
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={name !== null}
      onClose={close}
      title={t('names.removeTitle', { language: name ? languageNames[name.language] : '' })}
    >
      <div className={shared.question}>
        <p>{t('names.removeBody')}</p>
        {error && (
          <Alert color="red">
            {isConflict(error) && name ? t('names.changed', { name: name.name }) : settings('failed')}
          </Alert>
        )}
        <DialogFoot onCancel={close}>
          <Button color="red" loading={isPending} onClick={() => name && mutate(name)}>
            {t('names.remove')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}

const isConflict = (error: Error): boolean => error instanceof ApiError && error.code === 'version_conflict';

const call = client<typeof contract, 'staff'>();

const changeName = async (facilityId: number, { id, name, address, version }: Omit<HotelName, 'language'>) =>
  (await call('PUT facility-name/update', { facility_id: facilityId, id, name, address, version })).data;

/**
 * Removes the name if it still has the version that was read. Succeeds if another user has already removed it.
 */
async function removeName(facilityId: number, { id, version }: HotelName): Promise<void> {
  try {
    await call('DELETE facility-name?id&facility_id&version', { facility_id: facilityId, id, version });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
