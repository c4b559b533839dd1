import { Alert, Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot } from '#features/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { addressesFault, addressesIn } from '../../rules/sample.ts';
import style from './texts.module.css';

type Props = {
  typed: string;
  onType: (typed: string) => void;
  /** Why the last wish was refused. */
  error: Error | null;
  isPending: boolean;
  onSend: (addresses: string[]) => void;
  onClose: () => void;
};

/** To whom a sample goes. It stands within the form of the text: Enter sends, and saves nothing. */
export function SampleFields({ typed, onType, error, isPending, onSend, onClose }: Props) {
  const t = useTranslations('staff-texts');
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const addresses = addressesIn(typed);
  const fault = addressesFault(addresses);
  const send = () => {
    setTried(true);
    if (fault) field.current?.focus();
    else if (!isPending) onSend(addresses);
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={style.fields}>
      <p>{t('sample.lead')}</p>
      <TextInput
        ref={field}
        label={t('sample.emails')}
        description={t('sample.note')}
        inputMode="email"
        autoComplete="email"
        required
        maxLength={1000}
        value={typed}
        error={isTried && fault ? errors(fault) : null}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      {error && (
        <Alert color="red" variant="light" role="alert">
          {saidOf(error) ?? t('sample.failed')}
        </Alert>
      )}
      {/* Not disabled while it lasts: that would take the focus from who works by keyboard. */}
      <DialogFoot onCancel={onClose} isBusy={isPending}>
        <Button onClick={send}>{isPending ? t('sample.pending') : t('sample.yes')}</Button>
      </DialogFoot>
    </div>
  );
}

/** What the server said of a field, or that it was asked too often. */
function saidOf(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return error.message;
  return error.status === 422 ? (Object.values(error.errors)[0]?.[0] ?? error.message) : undefined;
}
