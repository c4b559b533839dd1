import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isKeyScope, type KeyScope, keyScopes } from '#features/access/access/rules/key-scopes.ts';
import { dayIn } from '#i18n/instants.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { focusNow } from '#ui/focus.ts';
import { useCopy } from '#ui/use-copy.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type * as contract from '../contract/keys.ts';
import style from './api-keys.module.css';

const call = client<typeof contract, 'staff'>();

export const keysKey = (facilityId: number) => ['api-keys', facilityId];

type Props = {
  facility: { id: number; timezone: string };
  /** Called when a new key is shown that the user has not copied yet. A key is shown only once. */
  onUncopied: OnChanged;
};

export function CreateApiKey({ facility: { id: facilityId, timezone }, onUncopied }: Props) {
  const t = useTranslations('staff-api-keys');
  const field = useRef<HTMLInputElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const scopesField = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [isTest, setTest] = useState(false);
  const [isTried, setTried] = useState(false);
  const { mutate, data: made, error, isPending, reset } = useMakeApiKey(facilityId);
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return field.current?.focus();
    if (scopes.length === 0) return scopesField.current?.querySelector('input')?.focus();
    mutate(
      { name: name.trim(), scopes: [...scopes], expires_on: lastDay || null, test: isTest },
      { onSuccess: openForm, onError: failed => isDayOver(failed) && dayField.current?.focus() },
    );
  };
  const openForm = () => {
    setName('');
    setScopes([]);
    setLastDay('');
    setTest(false);
    setTried(false);
  };
  if (made) return <NewApiKey name={made.name} apiKey={made.key} onUncopied={onUncopied} onDone={reset} />;
  return (
    <form className={style.form} noValidate onSubmit={make}>
      <TextInput
        ref={field}
        className={style.name}
        label={t('make.name')}
        required
        description={t('make.hint')}
        error={isTried && name.trim() === '' && t('make.missing')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <TextInput
        ref={dayField}
        className={style.day}
        type="date"
        max="9999-12-31"
        min={dayIn(new Date(), timezone)}
        label={t('make.lastDay')}
        description={t('make.lastDayHint')}
        error={isDayOver(error) && t('make.lastDayOver')}
        value={lastDay}
        onChange={event => {
          setLastDay(event.currentTarget.value);
          if (isDayOver(error)) reset();
        }}
      />
      <Checkbox.Group
        ref={scopesField}
        className={style.whole}
        label={t('make.scopes')}
        error={isTried && scopes.length === 0 && t('make.scopesMissing')}
        value={[...scopes]}
        onChange={chosen => setScopes(chosen.filter(isKeyScope))}
      >
        <div className={style.scopes}>
          {keyScopes.map(scope => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        className={style.whole}
        label={t('make.test')}
        description={t('make.testHint')}
        checked={isTest}
        onChange={event => setTest(event.currentTarget.checked)}
      />
      <Button type="submit" loading={isPending}>
        {t('make.submit')}
      </Button>
      {error && !isDayOver(error) && (
        <Alert className={style.whole} color="red" title={t('make.failed')}>
          {t('failed.body')}
        </Alert>
      )}
    </form>
  );
}

/**
 * Whether the server rejected the last day because that day is over in the hotel's time zone. The browser's
 * clock may be behind.
 */
const isDayOver = (error: unknown) => error instanceof ApiError && error.errors.expires_on !== undefined;

type NewProps = {
  name: string;
  apiKey: string;
  onUncopied: OnChanged;
  onDone: () => void;
};

function NewApiKey({ name, apiKey, onUncopied, onDone }: NewProps) {
  const t = useTranslations('staff-api-keys');
  const { field, copied, isTaken, copy } = useCopy(apiKey);
  useReportChanges(onUncopied, !isTaken);
  return (
    <section className={style.made} aria-labelledby="new-api-key">
      <h2 id="new-api-key" ref={focusNow} tabIndex={-1}>
        {t('made.title', { name })}
      </h2>
      <p>{t('made.body')}</p>
      <div className={style.key}>
        <TextInput
          {...field}
          className={style.value}
          aria-label={t('made.key')}
          readOnly
          value={apiKey}
          onFocus={event => event.currentTarget.select()}
        />
        <Button onClick={copy}>{t('made.copy')}</Button>
        <Button variant="default" onClick={onDone}>
          {t('made.done')}
        </Button>
      </div>
      <p className={style.copied} role="status">
        {copied === 'copied' && t('made.copied')}
        {copied === 'byHand' && t('made.byHand')}
      </p>
    </section>
  );
}

type ApiKeyInput = { name: string; scopes: KeyScope[]; expires_on: string | null; test: boolean };

/** Creates a key. The response is not cached, because it contains the key. */
function useMakeApiKey(facilityId: number) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationKey: keysKey(facilityId),
    mutationFn: async (wanted: ApiKeyInput) =>
      (await call('POST integrations/api-keys', { facility_id: facilityId, ...wanted })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(facilityId) }),
    gcTime: 0,
  });
}
