import { Alert, Button, NativeSelect, Radio, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshShown } from '#features/desk/front-desk/staff/calls.ts';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { useWrittenLanguages } from '#features/hotel/facility/staff/settings/language-setting.ts';
import { DialogFoot } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { type GuestLanguage, isGuestLanguage, languageNames } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { readUnsavedInput, writeUnsavedInput } from '#platform/browser/typed-text.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { type IndividualError, individualError, MAX_LENGTHS } from '../../rules/individual.ts';
import { MailSheet } from '../mail-sheet.tsx';
import { SmsCount } from '../sms-count.tsx';
import { type Texts, unsavedMessagePlace, usePreview, useSend, useTexts } from './calls.ts';
import style from './individual.module.css';

type Props = {
  onChanged: OnChanged;
  onCancel: () => void;
  onSent: () => void;
};

export function IndividualForm(props: Props) {
  const t = useTranslations('staff-messages');
  const { facility, booking } = useDesk();
  const [language, setLanguage] = useState<GuestLanguage>();
  const query = useTexts(facility.id, booking.id, language);
  const { data: texts, isPlaceholderData } = query;
  if (!texts)
    return (
      <NotLoaded query={query} height={240} loading={t('history.loading')} failed={t('individual.failed')} />
    );
  if (texts.channels.length === 0) return <p>{t('individual.noWay')}</p>;
  return <MessageForm texts={texts} isChanging={isPlaceholderData} onLanguage={setLanguage} {...props} />;
}

type MessageFormProps = Props & {
  texts: Texts;
  isChanging: boolean;
  onLanguage: (language: GuestLanguage) => void;
};

type InitialText = Texts['texts'][number];
type Draft = { subject: string; text: string };

/**
 * Manages the choices and typed text. Until a field is edited, subject and text follow the channel, language
 * and initial text. Then both are kept.
 */
function useMessage({ channels, language, texts, tags, link_length, hotel_name }: Texts) {
  const t = useTranslations('staff-messages');
  const { facility, booking } = useDesk();
  const [channel, setChannel] = useState(channels[0] ?? 'email');
  const [name, setName] = useState<InitialText['name']>('blank');
  const place = unsavedMessagePlace(facility.id, booking.id);
  const [typed, setTyped] = useState(() => readUnsavedInput<Draft>(place));
  const keep = (changed: Draft | undefined) => {
    writeUnsavedInput(place, changed);
    setTyped(changed);
  };
  const channelTexts = texts.filter(each => each.channel === channel);
  const initialText = channelTexts.find(each => each.name === name) ?? channelTexts[0];
  const draft = typed ?? { subject: initialText?.subject ?? '', text: initialText?.text ?? '' };
  return {
    asked: { facility_id: facility.id, booking_id: booking.id, channel, language, ...draft },
    fault: individualError({ channel, ...draft }, { tags, linkLength: link_length, hotelName: hotel_name }),
    isTyped: typed !== undefined,
    starts: channelTexts,
    start: initialText,
    goBy: (chosen: string) => setChannel(channels.find(each => each === chosen) ?? channel),
    begin: (chosen: string) => {
      if (typed && !window.confirm(t('individual.replace'))) return;
      setName(channelTexts.find(each => each.name === chosen)?.name ?? 'blank');
      keep(undefined);
    },
    type: (changes: Partial<Draft>) => keep({ ...draft, ...changes }),
  };
}

type Message = ReturnType<typeof useMessage>;

const PAUSE_MS = 500;

function MessageForm({ texts, isChanging, onLanguage, onChanged, onCancel, onSent }: MessageFormProps) {
  const t = useTranslations('staff-messages');
  const { facility, booking, show } = useDesk();
  const queries = useQueryClient();
  const message = useMessage(texts);
  const { asked, fault } = message;
  useReportChanges(onChanged, message.isTyped);
  const [key] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [settled] = useDebouncedValue(fault ? null : asked, PAUSE_MS);
  const preview = usePreview(settled);
  const send = useSend();
  const question = questionOf(send.error);
  const finish = () => {
    show({ kind: 'done', text: t('individual.done') });
    void refreshShown(queries, facility.id, booking.id).catch(() => undefined);
    onSent();
  };
  const submit = () => {
    setTried(true);
    if (fault || send.isPending || isChanging) return;
    const confirmed = question || send.variables?.confirmed ? 1 : 0;
    send.mutate({ ...asked, operation_key: key, confirmed }, { onSuccess: finish });
  };
  return (
    <div className={style.sides}>
      <Fields texts={texts} message={message} isTried={isTried} onLanguage={onLanguage} />
      <Preview isFaulty={fault !== undefined} preview={preview} channel={asked.channel} />
      <div className={style.foot}>
        {question && (
          <p role="alert" className={style.held}>
            {t(`individual.${question}`)}
          </p>
        )}
        {send.error && !question && (
          <Alert color="red" variant="light" role="alert" title={send.error.message} />
        )}
        <DialogFoot onCancel={onCancel} isBusy={send.isPending}>
          <Button onClick={submit}>
            {t(question ? 'individual.although' : send.isPending ? 'individual.pending' : 'individual.send')}
          </Button>
        </DialogFoot>
      </div>
    </div>
  );
}

type FieldsProps = Pick<MessageFormProps, 'texts' | 'onLanguage'> & { message: Message; isTried: boolean };

function Fields({ texts, message, isTried, onLanguage }: FieldsProps) {
  const t = useTranslations('staff-messages');
  const { asked, fault, starts, start, goBy, begin, type } = message;
  const { language, channel } = asked;
  const languages = useWrittenLanguages(useDesk().facility.id, language);
  const renderError = (field: IndividualError['field']) =>
    fault?.field === field && (isTried || fault.code !== 'field_required') && <FaultText fault={fault} />;
  return (
    <div className={style.fields}>
      {texts.channels.length > 1 && (
        <Radio.Group label={t('individual.channel')} value={channel} onChange={goBy}>
          <div className={style.choices}>
            {texts.channels.map(each => (
              <Radio key={each} value={each} label={t(`channel.${each}`)} />
            ))}
          </div>
        </Radio.Group>
      )}
      <NativeSelect
        label={t('individual.language')}
        data={languages.map(each => ({ value: each, label: languageNames[each] }))}
        value={language}
        onChange={({ currentTarget: { value } }) => isGuestLanguage(value) && onLanguage(value)}
      />
      {starts.length > 1 && (
        <NativeSelect
          label={t('individual.start')}
          data={starts.map(each => ({ value: each.name, label: t(`individual.starts.${each.name}`) }))}
          value={start?.name}
          onChange={event => begin(event.currentTarget.value)}
        />
      )}
      {channel === 'email' && (
        <TextInput
          label={t('individual.subject')}
          lang={language}
          maxLength={MAX_LENGTHS.subject}
          value={asked.subject}
          error={renderError('subject')}
          onChange={event => type({ subject: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={t('individual.text')}
        lang={language}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={MAX_LENGTHS.text}
        value={asked.text}
        error={renderError('text')}
        onChange={event => type({ text: event.currentTarget.value })}
      />
      {channel === 'sms' && (
        <SmsCount
          className={style.quiet}
          text={asked.text}
          values={{ linkLength: texts.link_length, hotelName: texts.hotel_name }}
        />
      )}
      <p className={style.quiet}>
        {t('individual.tags', { tags: texts.tags.map(tag => `[${tag}]`).join(' ') })}
      </p>
    </div>
  );
}

const confirmationCodes = ['sending_held', 'guests_shut_out'] as const;

const questionOf = (error: Error | null) =>
  error instanceof ApiError ? confirmationCodes.find(code => code === error.code) : undefined;

function FaultText({ fault: { code, tags } }: { fault: IndividualError }): ReactNode {
  const t = useTranslations('staff-messages');
  return t(`individual.fault.${code}`, { tags: tags.join(' ') });
}

type PreviewProps = {
  isFaulty: boolean;
  preview: ReturnType<typeof usePreview>;
  channel: 'email' | 'sms';
};

function Preview({ isFaulty, preview: { data, isError }, channel }: PreviewProps) {
  const t = useTranslations('staff-messages');
  return (
    <section className={style.preview} aria-label={t('individual.preview')}>
      <p className={style.quiet}>{t('individual.previewNote')}</p>
      {isError && !isFaulty && <p role="alert">{t('individual.previewFailed')}</p>}
      {!data && !isError && !isFaulty && <Skeleton height={200} />}
      {data && channel === 'sms' && <p className={style.sms}>{data.text}</p>}
      {data && channel === 'email' && data.html !== '' && (
        <MailSheet className={style.mail} subject={data.subject} html={data.html} />
      )}
    </section>
  );
}
