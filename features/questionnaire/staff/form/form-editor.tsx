import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import style from './form.module.css';
import { FormConflict } from './form-conflict.tsx';
import { type DraftQuestion, labelOf, misplacedIn, withNew, without, withRow } from './form-draft.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { OwnQuestionDialog } from './own-question-dialog.tsx';
import { QuestionTable } from './question-table.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { useFormEdit } from './use-form-edit.ts';

type Props = {
  facilityId: number;
  saved: FormSettings;
  mayEdit: boolean;
  language: GuestLanguage;
  onLanguage: (language: GuestLanguage) => void;
  onChanged: (isChanged: boolean) => void;
};

export function FormEditor({ facilityId, saved, mayEdit, language, onLanguage, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const { draft, edit, newer, failure, ...editing } = useFormEdit({ facilityId, saved, onChanged });
  const misplaced = misplacedIn(draft);
  const [opened, open] = useState<DraftQuestion | 'new' | null>(null);
  const [leaving, askToRemove] = useState<DraftQuestion | null>(null);
  return (
    <>
      <form
        className={style.form}
        onSubmit={event => {
          event.preventDefault();
          editing.save();
        }}
      >
        <LanguageTabs languages={saved.languages} chosen={language} onChoose={onLanguage} />
        <QuestionTable
          draft={draft}
          items={saved.data}
          language={language}
          misplaced={misplaced}
          mayEdit={mayEdit}
          onEdit={edit}
          onOpen={open}
          onRemove={askToRemove}
        />
        {mayEdit && (
          <Button className={style.add} variant="default" onClick={() => open('new')}>
            {t('form.own.add')}
          </Button>
        )}
        {newer && <FormConflict saved={newer} language={language} onTake={editing.takeNewer} />}
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(failure) ?? t('form.failed')}
          </Alert>
        )}
        {mayEdit && (
          <div className={style.bar}>
            <Button
              type="submit"
              disabled={!editing.isChanged || misplaced.size > 0}
              loading={editing.isPending}
            >
              {t('form.save')}
            </Button>
            <p role="status" className={style.status}>
              {editing.isChanged ? t('form.unsaved') : editing.isSaved && t('form.saved')}
            </p>
          </div>
        )}
      </form>
      <OwnQuestionDialog
        row={opened}
        settings={saved}
        language={language}
        onClose={() => open(null)}
        onDone={row => {
          edit(opened === 'new' ? withNew(draft, row) : withRow(draft, row));
          open(null);
        }}
      />
      <RemoveQuestion
        row={leaving}
        label={leaving ? labelOf(leaving, saved.data, language) : ''}
        onClose={() => askToRemove(null)}
        onRemove={row => {
          edit(without(draft, row));
          askToRemove(null);
        }}
      />
    </>
  );
}

/** The first reason, where the server refused a question. */
function messageOf(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  return Object.values(error.errors)[0]?.[0];
}
