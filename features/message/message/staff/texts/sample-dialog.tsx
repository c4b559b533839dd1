import { Alert, Button, TextInput } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError, client } from '#platform/browser/call.ts';
import { isComposing } from '#ui/composing.ts';
import type { Api } from '../../contract/texts.ts';
import { addressesError, addressesIn, type SampleOutcome } from '../../rules/sample.ts';
import type { EditedText, MailTextRef } from './calls.ts';
import style from './texts.module.css';

type Props = { place: MailTextRef; value: EditedText };

const call = client<Api, 'staff'>();

// Kept while the page is open, because users often try several texts with the same addresses.
let lastTyped = '';

/** Emails the current input to one to three addresses, even if it is not saved. */
export function SampleDialog({ place, value }: Props) {
  const t = useTranslations('staff-texts');
  const [isOpen, setOpen] = useState(false);
  const sending = useMutation({
    mutationFn: async (emails: string[]) => {
      const { facilityId, name, language } = place;
      const input = { facility_id: facilityId, emails, template: name, language, value };
      // Shows the rate limit error in the dialog instead of on the whole page.
      return (await call('POST custom-messages/send-sample', input, { excludes: [429] })).data.outcome;
    },
    onSuccess: () => setOpen(false),
  });
  const { data: outcome, reset } = sending;
  const open = () => {
    reset();
    setOpen(true);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t('sample.open')}
      </Button>
      <p role="status" data-outcome={outcome}>
        {outcome && t(`sample.${outcome}`)}
      </p>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('sample.title')}>
        <SampleFields sending={sending} onClose={() => setOpen(false)} />
      </StaffDialog>
    </>
  );
}

type FieldsProps = {
  sending: UseMutationResult<SampleOutcome, Error, string[]>;
  onClose: () => void;
};

/**
 * Fields for the addresses of a sample. They are inside the form of the text, so the Enter key must send the
 * sample instead of saving the text.
 */
function SampleFields({ sending: { error, isPending, mutate }, onClose }: FieldsProps) {
  const t = useTranslations('staff-texts');
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(lastTyped);
  const [isTried, setTried] = useState(false);
  const handleChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    lastTyped = value;
    setTyped(value);
  };
  const addresses = addressesIn(typed);
  const errorCode = addressesError(addresses);
  const send = () => {
    setTried(true);
    if (errorCode) field.current?.focus();
    else if (!isPending) mutate(addresses);
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
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
        error={isTried && errorCode ? errors(errorCode) : null}
        onChange={handleChange}
        onKeyDown={sendOnEnter}
      />
      {error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error) ?? t('sample.failed')}
        </Alert>
      )}
      {/* The button stays enabled while the request runs, so that it keeps keyboard focus. */}
      <DialogFoot onCancel={onClose} isBusy={isPending}>
        <Button onClick={send}>{isPending ? t('sample.pending') : t('sample.yes')}</Button>
      </DialogFoot>
    </div>
  );
}

function messageOf(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return error.message;
  return error.status === 422 ? (Object.values(error.errors)[0]?.[0] ?? error.message) : undefined;
}
