import { Button, Checkbox } from '@mantine/core';
import { deepEqual } from 'fast-equals';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { MissingLanguages } from '#features/hotel/facility/staff/missing-languages.tsx';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { focusFirstError } from '#ui/focus.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { type QuestionTextErrors, questionTextErrors } from '../../rules/own-question.ts';
import { type DraftQuestion, newQuestion } from './form-draft.ts';
import { blankQuestion, type CustomQuestionDraft, findMissingLanguages, validQuestion } from './own-draft.ts';
import style from './own-question.module.css';
import { CustomQuestionFields } from './own-question-fields.tsx';

type Props = {
  /** `new` adds a question. Null closes the dialog. */
  row: DraftQuestion | 'new' | null;
  settings: FormSettings;
  language: GuestLanguage;
  onChanged: OnChanged;
  onDone: (row: DraftQuestion) => void;
  onClose: () => void;
};

type DialogDraft = { draft: CustomQuestionDraft; notFor: readonly number[] };

const emptyDraft: DialogDraft = { draft: blankQuestion, notFor: [] };
const dialogDraftOf = ({ own, notFor }: DraftQuestion): DialogDraft => ({
  draft: own ?? blankQuestion,
  notFor,
});

export function CustomQuestionDialog({ row, onChanged, onClose, ...props }: Props) {
  const t = useTranslations('staff-questionnaire');
  return (
    <EditDialog
      open={row !== null}
      title={t(row === 'new' ? 'form.own.add' : 'form.own.title')}
      onChanged={onChanged}
      onClose={onClose}
    >
      {(note, drop) => (
        <Fields {...props} row={row === 'new' ? null : row} onChanged={note} onClose={() => drop(onClose)} />
      )}
    </EditDialog>
  );
}

type FieldsProps = Omit<Props, 'row'> & { row: DraftQuestion | null };

function Fields({ row, onChanged, settings, language: shown, onDone, onClose }: FieldsProps) {
  const t = useTranslations('staff-questionnaire');
  const [language, setLanguage] = useState(shown);
  const [first] = useState(() => (row ? dialogDraftOf(row) : emptyDraft));
  const [typed, type] = useState(first);
  const { draft, notFor } = typed;
  const [areFaultsShown, setFaultsShown] = useState(false);
  useReportChanges(onChanged, !deepEqual(typed, first));
  const submitDraft = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const validDraft = validQuestion(draft);
    if (validDraft)
      return onDone({ ...(row ?? newQuestion(crypto.randomUUID(), validDraft)), own: validDraft, notFor });
    flushSync(() => {
      setFaultsShown(true);
      setLanguage(languageOfFirst(questionTextErrors(draft), settings.languages));
    });
    focusFirstError(event.currentTarget);
  };
  return (
    <form className={style.form} onSubmit={submitDraft} noValidate>
      <LanguageTabs
        label={t('form.language')}
        languages={settings.languages}
        chosen={language}
        onChoose={setLanguage}
      />
      <CustomQuestionFields
        draft={draft}
        isSaved={row !== null && row.id !== null}
        language={language}
        faults={areFaultsShown ? questionTextErrors(draft) : {}}
        onChange={next => type({ draft: next, notFor })}
      />
      <MissingLanguages missing={findMissingLanguages(draft, settings.languages)}>
        {languages => t('form.own.missingIn', { languages })}
      </MissingLanguages>
      {settings.filters.length > 0 && (
        <fieldset className={style.group}>
          <legend>{t('form.own.filters')}</legend>
          {settings.filters.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!notFor.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                type({ draft, notFor: checked ? notFor.filter(each => each !== id) : [...notFor, id] })
              }
            />
          ))}
        </fieldset>
      )}
      <DialogFoot onCancel={onClose} note={t('form.own.later')}>
        <Button type="submit">{t('form.own.done')}</Button>
      </DialogFoot>
    </form>
  );
}

/**
 * Returns the language of the first error. Texts can only be missing in Japanese, the fallback for all
 * languages.
 * Duplicates can be in any language.
 */
function languageOfFirst(faults: QuestionTextErrors, languages: readonly GuestLanguage[]): GuestLanguage {
  const [path = ''] = Object.keys(faults);
  return languages.find(language => path.endsWith(`.${language}`)) ?? 'ja';
}
