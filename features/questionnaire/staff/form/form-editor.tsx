import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Describe } from '#features/facility/staff/edit/conflict-notice.tsx';
import { EditForm } from '#features/facility/staff/edit/edit-form.tsx';
import { useEdit } from '#features/facility/staff/edit/use-edit.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { ORDER } from '#ui/merge.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import style from './form.module.css';
import { formKey, saveForm, versionedForm } from './form-calls.ts';
import { type DraftQuestion, type FormDraft, labelOf, misplacedIn, onto } from './form-draft.ts';
import { Preview } from './preview/preview.tsx';
import { type Asked, QuestionDialogs } from './question-dialogs.tsx';
import { QuestionTable } from './question-table.tsx';

type Props = {
  facility: { id: number; country: string };
  saved: FormSettings;
  mayEdit: boolean;
  language: GuestLanguage;
  onLanguage: (language: GuestLanguage) => void;
  onChanged: OnChanged;
};

// An option is known by its `draftKey`: it has no key while it is new.
const merging = { rowBy: ['draftKey', 'key'], adapt: onto };

/** Where both have room beside each other. */
const isWide = () => window.matchMedia('(min-width: 1200px)').matches;

/** The table of questions, and beside it what guests would see of it. */
export function FormEditor({ facility, saved, mayEdit, language, onLanguage, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const queries = useQueryClient();
  const queryKey = formKey(facility.id);
  const edit = useEdit<FormDraft>({
    queryKey,
    saved: versionedForm(saved),
    merging,
    save: draft => saveForm(facility.id, draft, saved.filters),
    // The page has it in one language, which the reply need not be in.
    keep: () => void queries.invalidateQueries({ queryKey }),
    onChanged,
    onSaved: () => undefined,
  });
  const describe = useDescribeQuestion(saved.data, language);
  const { draft } = edit;
  const misplaced = misplacedIn(draft);
  const [asked, ask] = useState<Asked | null>(null);
  const [hasPreview, setPreview] = useState(isWide);
  const table = (
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
  );
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
        {mayEdit ? (
          <EditForm edit={edit} describe={describe} isInvalid={misplaced.size > 0} isPage>
            {table}
            <Button className={style.add} variant="default" onClick={() => ask({ to: 'add' })}>
              {t('form.own.add')}
            </Button>
          </EditForm>
        ) : (
          <div className={style.form}>{table}</div>
        )}
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

/** Whom a question is asked, and how, in words. One that is not in the form is called by no name. */
function useDescribeQuestion(items: FormSettings['data'], language: GuestLanguage): Describe<FormDraft> {
  const t = useTranslations('staff-questionnaire');
  const settings = useTranslations('staff-settings');
  const asked = (shown: 0 | 1, required: 0 | 1) => {
    if (shown === 0) return t('form.conflict.hidden');
    return t(required === 1 ? 'form.conflict.required' : 'form.conflict.optional');
  };
  const words = ({ own }: DraftQuestion) =>
    own?.options.map(({ names }) => names[language] || names.ja || '').join(settings('languages.comma')) ??
    '';
  return ({ rows }, [, place]) => {
    if (place === ORDER) return { what: t('form.order'), is: settings('conflict.changed') };
    const row = rows.find(({ key }) => key === place);
    if (!row) return { what: '', is: t('form.conflict.deleted') };
    const toggles = {
      main: asked(row.visibility, row.required),
      companion: asked(row.visibility_companion, row.required_companion),
    };
    const options = words(row);
    return {
      what: labelOf(row, items, language),
      is:
        options === ''
          ? t('form.conflict.question', toggles)
          : t('form.conflict.choices', { ...toggles, options }),
    };
  };
}
