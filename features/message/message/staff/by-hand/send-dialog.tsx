import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { SelectableRow } from '#features/desk/front-desk/staff/ticks.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { type GuideText, guideMailTexts, smsTexts } from '../../rules/texts.ts';
import { BarButton } from './bar-button.tsx';
import style from './guide-mail.module.css';
import type { Sending } from './guide-mail-panel.tsx';
import { bookingNosIn, RefusedMessage, useShortListFormatter } from './refused.tsx';

type Props = {
  selectedRows: readonly SelectableRow[];
  sending: Sending;
  /** Returns whether the selected rows allow the action. If not, the reason is shown. */
  mayOpen: () => boolean;
  onSent: () => void;
  /** Moves the focus after the dialog is closed, because the button that opened it has disappeared. */
  onLeave: () => void;
};

/**
 * Sends a guide message to the selected rows, with one text per channel. Asks for confirmation while sending is
 * on hold or the hotel is under maintenance, and if some guests got a message today.
 */
export function SendDialog({ selectedRows, sending, mayOpen, onSent, onLeave }: Props) {
  const t = useTranslations('staff-guide-mail');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const handleSent = () => {
    flushSync(() => {
      close();
      onSent();
    });
    onLeave();
  };
  return (
    <>
      <BarButton
        onClick={() => {
          if (!mayOpen()) return;
          sending.reset();
          setOpen(true);
        }}
      >
        {t('send.open')}
      </BarButton>
      <StaffDialog open={isOpen} onClose={close} title={t('send.title')}>
        <SendForm selectedRows={selectedRows} sending={sending} onCancel={close} onSent={handleSent} />
      </StaffDialog>
    </>
  );
}

type FormProps = Pick<Props, 'selectedRows' | 'sending' | 'onSent'> & { onCancel: () => void };

/**
 * Form of the dialog. The idempotency key is the same as long as the dialog is open, so that the server sends
 * only once.
 */
export function SendForm({ selectedRows, sending, onCancel, onSent }: FormProps) {
  const t = useTranslations('staff-guide-mail');
  const { error, isPending, mutate } = sending;
  const { email, sms, choices } = useTexts(selectedRows);
  const [key] = useState(() => crypto.randomUUID());
  const [answered, setAnswered] = useState(noAnswers);
  const question = questionOf(error);
  const send = () => {
    if (isPending) return;
    const answers = { ...answered, ...(question && confirmationFields[question.code]) };
    setAnswered(answers);
    mutate({ selectedRows, email, sms, ...answers, key }, { onSuccess: onSent });
  };
  return (
    <div className={style.send}>
      <p>{t('send.count', { count: selectedRows.length })}</p>
      {choices}
      {question && <ConfirmationText {...question} />}
      {error && !question && <RefusedMessage error={error} />}
      {/* The button stays enabled while the request runs, so that it keeps keyboard focus. */}
      <DialogFoot onCancel={onCancel} isBusy={isPending}>
        <Button onClick={send}>
          {isPending ? t('send.pending') : t(question ? `send.although.${question.code}` : 'send.yes')}
        </Button>
      </DialogFoot>
    </div>
  );
}

type Answers = { confirmed: 0 | 1; again: 0 | 1 };
const noAnswers: Answers = { confirmed: 0, again: 0 };

const confirmationFields = {
  sending_held: { confirmed: 1 },
  guests_shut_out: { confirmed: 1 },
  sent_recently: { again: 1 },
} as const;
type ConfirmationCode = keyof typeof confirmationFields;

const isConfirmationCode = (code: string): code is ConfirmationCode => code in confirmationFields;

/**
 * Returns the code for which the server requires a confirmation. Undefined if it rejected the request for
 * another reason or has not responded yet.
 */
const questionOf = (error: Error | null) =>
  error instanceof ApiError && isConfirmationCode(error.code) ? { code: error.code, error } : undefined;

function ConfirmationText({ code, error }: NonNullable<ReturnType<typeof questionOf>>) {
  const t = useTranslations('staff-guide-mail');
  const formatNumbers = useShortListFormatter();
  const numbers = bookingNosIn(error);
  const count = numbers.length;
  const minutes = Number(error.data.minutes ?? 0);
  const [what, note] = {
    sending_held: [t('send.held'), t('send.heldNote')],
    guests_shut_out: [t('send.maintenance'), t('send.maintenanceNote')],
    sent_recently: [
      minutes < 60 ? t('send.sentMinutesAgo', { minutes, count }) : t('send.sentToday', { count }),
      t('concerned', { bookingNos: formatNumbers(numbers) }),
    ],
  }[code];
  return (
    <p role="alert" className={style.held}>
      <strong>{what}</strong>
      {note}
    </p>
  );
}

/**
 * Returns the texts for the channels of the selected rows. The email text is also needed as a replacement for a
 * rejected SMS.
 */
function useTexts(selectedRows: readonly SelectableRow[]) {
  const t = useTranslations('staff-guide-mail');
  const [email, setEmail] = useState<(typeof guideMailTexts)[number]>('pre-email');
  const [sms, setSms] = useState<(typeof smsTexts)[number]>('message-sms');
  const hasMethod = (method: SelectableRow['send_method']) =>
    selectedRows.some(row => row.send_method === method);
  const byEmail = hasMethod('email');
  const bySms = hasMethod('sms');
  const choices = (
    <>
      {byEmail && <Texts label={t('send.email')} names={guideMailTexts} value={email} onChange={setEmail} />}
      {bySms && <Texts label={t('send.sms')} names={smsTexts} value={sms} onChange={setSms} />}
    </>
  );
  return { email, sms: bySms ? sms : null, choices };
}

type TextsProps<Name> = {
  label: string;
  names: readonly Name[];
  value: Name;
  onChange: (name: Name) => void;
};

function Texts<Name extends GuideText>({ label, names, value, onChange }: TextsProps<Name>) {
  const t = useTranslations('staff-guide-mail');
  const nameOf = (text: GuideText) => t(`send.templates.${text}`);
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={chosen => onChange(names.find(name => name === chosen) ?? value)}
    >
      <div className={style.templates}>
        {names.map(name => (
          <Radio key={name} value={name} label={nameOf(name)} />
        ))}
      </div>
    </Radio.Group>
  );
}
