import { Button, Checkbox } from '@mantine/core';
import { deepEqual } from 'fast-equals';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { useDropQuestion } from '#ui/use-drop-question.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { type WordFaults, wordFaults } from '../../rules/own-question.ts';
import { type DraftQuestion, newQuestion } from './form-draft.ts';
import { blankQuestion, finished, type OwnDraft } from './own-draft.ts';
import style from './own-question.module.css';
import { OwnQuestionFields } from './own-question-fields.tsx';

type Props = {
  /** `new`: one is added; null: the dialog is shut. */
  row: DraftQuestion | 'new' | null;
  settings: FormSettings;
  language: GuestLanguage;
  onChanged: (editor: string, isChanged: boolean) => void;
  onDone: (row: DraftQuestion) => void;
  onClose: () => void;
};

type Typed = { draft: OwnDraft; notFor: readonly number[] };

const nothing: Typed = { draft: blankQuestion, notFor: [] };
const typedOf = ({ own, notFor }: DraftQuestion): Typed => ({ draft: own ?? blankQuestion, notFor });

/** A question of the hotel's own: its words in each language, how it is answered, and for whom it is asked. */
export function OwnQuestionDialog({ row, onChanged, onClose, ...props }: Props) {
  const t = useTranslations('staff-questionnaire');
  const onTyped = useCallback((isTyped: boolean) => onChanged('question', isTyped), [onChanged]);
  const shell = useTranslations('staff-shell');
  const { note, drop } = useDropQuestion(shell('dialog.drop'), onTyped);
  const close = () => drop(onClose);
  return (
    <StaffDialog
      open={row !== null}
      onClose={close}
      title={t(row === 'new' ? 'form.own.add' : 'form.own.title')}
    >
      <Fields {...props} row={row === 'new' ? null : row} onTyped={note} onClose={close} />
    </StaffDialog>
  );
}

type FieldsProps = Omit<Props, 'row' | 'onChanged'> & {
  row: DraftQuestion | null;
  onTyped: (isTyped: boolean) => void;
};

function Fields({ row, onTyped, settings, language: shown, onDone, onClose }: FieldsProps) {
  const t = useTranslations('staff-questionnaire');
  const [language, setLanguage] = useState(shown);
  const [first] = useState(() => (row ? typedOf(row) : nothing));
  const [typed, type] = useState(first);
  const { draft, notFor } = typed;
  const [isTold, setTold] = useState(false);
  const isTyped = !deepEqual(typed, first);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  const done = (event: SubmitEvent) => {
    event.preventDefault();
    const own = finished(draft);
    setTold(own === null);
    if (own === null) setLanguage(languageOfFirst(wordFaults(draft), settings.languages));
    else onDone({ ...(row ?? newQuestion(crypto.randomUUID(), own)), own, notFor });
  };
  return (
    <form className={style.form} onSubmit={done} noValidate>
      <LanguageTabs
        label={t('form.language')}
        languages={settings.languages}
        chosen={language}
        onChoose={setLanguage}
      />
      <OwnQuestionFields
        draft={draft}
        isSaved={row !== null && row.id !== null}
        language={language}
        faults={isTold ? wordFaults(draft) : {}}
        onChange={next => type({ draft: next, notFor })}
      />
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

/** What is missing is missing in Japanese, which stands in for every other language; names repeat in any of them. */
function languageOfFirst(faults: WordFaults, languages: readonly GuestLanguage[]): GuestLanguage {
  const [path = ''] = Object.keys(faults);
  return languages.find(language => path.endsWith(`.${language}`)) ?? 'ja';
}
