import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TermsEditor } from '#features/hotel/terms/staff/terms-editor.tsx';
import { languageNames } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import { RichText } from '#ui/rich-text.tsx';
import type { Api } from '../../contract/texts.ts';
import { blockingTagsOf } from '../../rules/tags.ts';
import { CONFIRMATION } from '../../rules/texts.ts';
import { MailSheet } from '../mail-sheet.tsx';
import type { EditedText, MailTextRef } from './calls.ts';
import { SampleDialog } from './sample-dialog.tsx';
import { TagLegend } from './sms-field.tsx';
import style from './texts.module.css';

type Props = {
  place: MailTextRef;
  value: EditedText;
  set: (value: EditedText) => void;
  isLocked: boolean;
};

export function MailFields({ place, value, set, isLocked }: Props) {
  const t = useTranslations('staff-texts');
  const { language, name } = place;
  return (
    <div className={style.sides}>
      <div className={style.fields}>
        <TextInput
          label={t('subject')}
          lang={language}
          maxLength={200}
          disabled={isLocked}
          value={value.subject}
          error={blockingTagsOf(name, { subject: value.subject, content: '' }).length > 0}
          onChange={event => set({ ...value, subject: event.currentTarget.value })}
        />
        {isLocked ? (
          <RichText html={value.content} />
        ) : (
          <TermsEditor
            label={t('content', { language: languageNames[language] })}
            language={language}
            html={value.content}
            onChange={content => set({ ...value, content })}
          >
            {insert => <TagLegend name={name} isLocked={false} onInsert={insert} />}
          </TermsEditor>
        )}
      </div>
      <MailPreview place={place} value={value}>
        {!isLocked && <SampleDialog place={place} value={value} />}
      </MailPreview>
    </div>
  );
}

type PreviewProps = {
  place: MailTextRef;
  value: EditedText;
  children: ReactNode;
};

const call = client<Api, 'staff'>();

const addressOf = ({ name }: MailTextRef) =>
  name === CONFIRMATION ? 'POST preview/email/confirm-booking' : 'POST preview/email/pre-check-in';

const TYPING_PAUSE_MS = 500;

const widths = ['phone', 'desk'] as const;

function MailPreview({ place, value, children }: PreviewProps) {
  const t = useTranslations('staff-texts');
  const id = useId();
  const [shown] = useDebouncedValue(value, TYPING_PAUSE_MS);
  const [width, setWidth] = useState<(typeof widths)[number]>('phone');
  const { data, isError } = useQuery({
    queryKey: ['mail-preview', place, shown],
    queryFn: async ({ signal }) => {
      const input = { facility_id: place.facilityId, language: place.language, template: shown };
      return (await call(addressOf(place), input, { signal })).data;
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className={style.previewBar}>
        {widths.map(each => (
          <Button
            key={each}
            size="xs"
            variant={each === width ? 'light' : 'subtle'}
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
          >
            {t(`preview.${each}`)}
          </Button>
        ))}
        {children}
      </div>
      {isError && <Alert color="red" variant="light" role="alert" title={t('preview.failed')} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && <MailSheet className={style[width]} subject={data.subject} html={data.html} />}
    </section>
  );
}
