import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { TermsEditor } from '#features/terms/staff/terms-editor.tsx';
import { languageNames } from '#i18n/languages.ts';
import { RichText } from '#ui/rich-text.tsx';
import type { EditedText, MailPlace } from './calls.ts';
import { MailPreview } from './mail-preview.tsx';
import { SampleDialog } from './sample-dialog.tsx';
import { TagLegend } from './tag-legend.tsx';
import style from './texts.module.css';

type Props = {
  place: MailPlace;
  value: EditedText;
  set: (value: EditedText) => void;
  isLocked: boolean;
};

/** Subject and content of a mail, with the mail as a guest would get it beside them. */
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
