import { Button, Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { isComposing } from '#ui/composing.ts';
import {
  ASSUMED_LINK_LENGTH,
  MAX_SMS_LENGTH,
  smsLength,
  tagLengths,
  truncateSms,
} from '../../rules/sms-length.ts';
import { fillTags, type TagValues, tagsOf } from '../../rules/tags.ts';
import type { SmsText, TextName } from '../../rules/texts.ts';
import { SmsCount } from '../sms-count.tsx';
import type { EditedText, TextRef } from './calls.ts';
import style from './texts.module.css';

type Props = {
  place: Pick<TextRef, 'language'>;
  name: SmsText;
  value: EditedText;
  set: (value: EditedText) => void;
  isLocked: boolean;
};

export function SmsField({ place, name, value, set, isLocked }: Props) {
  const t = useTranslations('staff-texts');
  const field = useRef<HTMLTextAreaElement>(null);
  const { content, linkLength, hotelName } = value;
  const write = (next: string) => set({ ...value, content: next });
  const insert = (tag: string) => {
    const { selectionStart: from = content.length, selectionEnd: to = from } = field.current ?? {};
    const next = content.slice(0, from) + tag + content.slice(to);
    // A tag is inserted only if it fits completely.
    if (smsLength(next, value) <= MAX_SMS_LENGTH) write(next);
    field.current?.focus();
  };
  return (
    <>
      <TagLegend name={name} isLocked={isLocked} onInsert={insert} />
      <Textarea
        ref={field}
        label={t('sms.label')}
        description={
          <>
            {t('sms.link', compareLinkLength(linkLength))}
            <br />
            {t('sms.note', {
              name: tagLengths.guest_name,
              hotel: hotelName.length,
              number: tagLengths.reservation_number,
              date: tagLengths.checkin_date,
              code: tagLengths.verification_code,
            })}
          </>
        }
        rows={6}
        maw={560}
        disabled={isLocked}
        value={content}
        onChange={({ currentTarget: { value: typed }, nativeEvent }) =>
          // Does not truncate during IME composition, because that would interrupt the composition.
          write(isComposing(nativeEvent) ? typed : truncateSms(content, typed, value))
        }
      />
      <SmsCount text={content} values={value} />
      <SmsPreview language={place.language} content={content} hotelName={hotelName} />
    </>
  );
}

function compareLinkLength(link: number) {
  const room = link > ASSUMED_LINK_LENGTH ? 'less' : link < ASSUMED_LINK_LENGTH ? 'more' : 'same';
  return { link, room, allowed: ASSUMED_LINK_LENGTH, difference: Math.abs(link - ASSUMED_LINK_LENGTH) };
}

type PreviewProps = { language: GuestLanguage; content: string; hotelName: string };

function SmsPreview({ language, content, hotelName }: PreviewProps) {
  const t = useTranslations('staff-texts');
  const id = useId();
  const values = sampleTagValues(language, hotelName);
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.sms')}</h2>
      <p className={style.sms} lang={language}>
        {fillTags(content, tag => values[tag])}
      </p>
    </section>
  );
}

const sampleDate = (language: GuestLanguage, days: number) =>
  formatDate(language, new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

function sampleTagValues(language: GuestLanguage, hotelName: string): TagValues {
  return {
    guest_name: language === 'ja' ? '山田 花子' : 'Emma Smith',
    hotel_name: hotelName,
    link: 'https://example.com/g/example',
    verification_code: '7KQ2M9XD',
    reservation_number: 'R-12345',
    checkin_date: sampleDate(language, 3),
    checkout_date: sampleDate(language, 5),
    mypage_url: 'https://example.com/m/example',
  };
}

type LegendProps = { name: TextName; isLocked: boolean; onInsert: (text: string) => void };

export function TagLegend({ name, isLocked, onInsert }: LegendProps) {
  const t = useTranslations('staff-texts');
  return (
    <fieldset className={style.legend} disabled={isLocked}>
      <legend>{t('tags.title')}</legend>
      {tagsOf(name).map(tag => (
        <Button key={tag} size="compact-sm" variant="default" onClick={() => onInsert(`[${tag}]`)}>
          {t('tags.insert', { name: t(`tags.${tag}`), tag: `[${tag}]` })}
        </Button>
      ))}
    </fieldset>
  );
}
