import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isComposing } from '#ui/composing.ts';
import {
  ALLOWED_FOR_LINK,
  fittingSms,
  MOST_SMS_LENGTH,
  smsLength,
  smsMessages,
  tagLengths,
} from '../../rules/sms-length.ts';
import { tagsOf } from '../../rules/tags.ts';
import type { SmsText, TextName } from '../../rules/texts.ts';
import type { EditedText, Place } from './calls.ts';
import { SmsPreview } from './sms-preview.tsx';
import style from './texts.module.css';

type Props = {
  place: Pick<Place, 'language'>;
  name: SmsText;
  value: EditedText;
  set: (value: EditedText) => void;
  isLocked: boolean;
};

/** The text of an SMS with its length. Input that would make it too long is ignored. */
export function SmsField({ place, name, value, set, isLocked }: Props) {
  const t = useTranslations('staff-texts');
  const field = useRef<HTMLTextAreaElement>(null);
  const { content, linkLength } = value;
  const write = (next: string) => set({ ...value, content: next });
  const insert = (tag: string) => {
    const { selectionStart: from = content.length, selectionEnd: to = from } = field.current ?? {};
    const next = content.slice(0, from) + tag + content.slice(to);
    // Half a tag would be no tag.
    if (smsLength(next, linkLength) <= MOST_SMS_LENGTH) write(next);
    field.current?.focus();
  };
  const length = smsLength(content, linkLength);
  return (
    <>
      <TagLegend name={name} isLocked={isLocked} onInsert={insert} />
      <Textarea
        ref={field}
        label={t('sms.label')}
        description={
          <>
            {t('sms.link', linkRoom(linkLength))}
            <br />
            {t('sms.note', {
              name: tagLengths.guest_name,
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
          // Cutting the text under an input method would break it off.
          write(isComposing(nativeEvent) ? typed : fittingSms(content, typed, linkLength))
        }
      />
      <p role="status">
        {t('sms.length', { length, most: MOST_SMS_LENGTH, messages: smsMessages(length) ?? 0 })}
      </p>
      <SmsPreview language={place.language} content={content} />
    </>
  );
}

/** The length of the link, and by how many signs it differs from the room that the tiers leave for it. */
function linkRoom(link: number) {
  const room = link > ALLOWED_FOR_LINK ? 'less' : link < ALLOWED_FOR_LINK ? 'more' : 'same';
  return { link, room, allowed: ALLOWED_FOR_LINK, difference: Math.abs(link - ALLOWED_FOR_LINK) };
}

type LegendProps = { name: TextName; isLocked: boolean; onInsert: (text: string) => void };

/** The tags of a text; a press inserts one at the cursor. */
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
