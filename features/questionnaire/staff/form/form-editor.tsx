import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import type { FormSettings } from '../../contract/form-settings.ts';
import style from './form.module.css';
import { misplacedIn } from './form-draft.ts';
import { Preview } from './preview/preview.tsx';
import { type Asked, QuestionDialogs } from './question-dialogs.tsx';
import { QuestionTable } from './question-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { useFormEdit } from './use-form-edit.ts';

type Props = {
  facility: { id: number; country: string };
  saved: FormSettings;
  mayEdit: boolean;
  language: GuestLanguage;
  onLanguage: (language: GuestLanguage) => void;
  onChanged: (editor: string, isChanged: boolean) => void;
};

/** Where both have room beside each other. */
const isWide = () => window.matchMedia('(min-width: 1200px)').matches;

/** The table of questions, and beside it what guests would see of it. */
export function FormEditor({ facility, saved, mayEdit, language, onLanguage, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const edit = useFormEdit({ facilityId: facility.id, saved, onChanged });
  const { draft } = edit;
  const misplaced = misplacedIn(draft);
  const [asked, ask] = useState<Asked | null>(null);
  const [hasPreview, setPreview] = useState(isWide);
  return (
    <div className={style.editor}>
      <div className={style.head}>
        <LanguageTabs
          label={t('form.language')}
          languages={saved.languages}
          chosen={language}
          onChoose={onLanguage}
        />
        <Button variant="default" size="xs" aria-pressed={hasPreview} onClick={() => setPreview(!hasPreview)}>
          {t(hasPreview ? 'form.preview.hide' : 'form.preview.show')}
        </Button>
      </div>
      <div className={style.sides} data-preview={hasPreview}>
        <form
          className={style.form}
          onSubmit={event => {
            event.preventDefault();
            edit.save();
          }}
        >
          <QuestionTable
            draft={draft}
            items={saved.data}
            language={language}
            misplaced={misplaced}
            mayEdit={mayEdit}
            onEdit={edit.set}
            onOpen={row => ask({ to: 'edit', row })}
            onRemove={row => ask({ to: 'remove', row })}
          />
          {mayEdit && (
            <Button className={style.add} variant="default" onClick={() => ask({ to: 'add' })}>
              {t('form.own.add')}
            </Button>
          )}
          {mayEdit && (
            <SaveBar edit={edit} items={saved.data} language={language} isBarred={misplaced.size > 0} />
          )}
        </form>
        {hasPreview && (
          <Preview draft={draft} settings={saved} language={language} country={facility.country} />
        )}
      </div>
      <QuestionDialogs
        asked={asked}
        draft={draft}
        settings={saved}
        language={language}
        onChanged={onChanged}
        onDone={next => {
          edit.set(next);
          ask(null);
        }}
        onClose={() => ask(null)}
      />
    </div>
  );
}
