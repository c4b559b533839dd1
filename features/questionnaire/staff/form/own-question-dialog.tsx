import { ActionIcon, Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { deepEqual } from 'fast-equals';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, EditDialog } from '#features/facility/staff/staff-dialog.tsx';
import type { GuestLanguage } from '#i18n/languages.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import type { FormSettings } from '../../contract/form-settings.ts';
import { hasOptions, isOwnType, ownTypes, type WordFaults, wordFaults } from '../../rules/own-question.ts';
import { type DraftOption, type DraftQuestion, newQuestion } from './form-draft.ts';
import {
  blankQuestion,
  finished,
  type OwnDraft,
  withMoved,
  withName,
  withOption,
  withoutOption,
} from './own-draft.ts';
import style from './own-question.module.css';

type Props = {
  /** `new`: one is added; null: the dialog is shut. */
  row: DraftQuestion | 'new' | null;
  settings: FormSettings;
  language: GuestLanguage;
  onChanged: OnChanged;
  onDone: (row: DraftQuestion) => void;
  onClose: () => void;
};

type Typed = { draft: OwnDraft; notFor: readonly number[] };

const nothing: Typed = { draft: blankQuestion, notFor: [] };
const typedOf = ({ own, notFor }: DraftQuestion): Typed => ({ draft: own ?? blankQuestion, notFor });

/** A question of the hotel's own: its words in each language, how it is answered, and for whom it is asked. */
export function OwnQuestionDialog({ row, onChanged, onClose, ...props }: Props) {
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
  const [first] = useState(() => (row ? typedOf(row) : nothing));
  const [typed, type] = useState(first);
  const { draft, notFor } = typed;
  const [isTold, setTold] = useState(false);
  useReportChanges(onChanged, !deepEqual(typed, first));
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

type WordsProps = {
  draft: OwnDraft;
  /** Saved once: how it is answered stays. */
  isSaved: boolean;
  language: GuestLanguage;
  /** What is wrong, once that is to be said. */
  faults: WordFaults;
  onChange: (draft: OwnDraft) => void;
};

/** The words of one question in one language. */
function OwnQuestionFields(props: WordsProps) {
  const t = useTranslations('staff-questionnaire');
  const { draft, isSaved, language, faults, onChange } = props;
  const told = (path: string) => faults[path] && t('form.own.required');
  /** What guests of this language read while the field is empty. */
  const instead = (text: string | undefined) =>
    language !== 'ja' && text ? t('form.own.instead', { text }) : undefined;
  return (
    <>
      <TextInput
        label={t('form.own.label')}
        description={instead(draft.labels.ja)}
        lang={language}
        required={language === 'ja'}
        maxLength={500}
        value={draft.labels[language] ?? ''}
        error={told('labels.ja')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, labels: { ...draft.labels, [language]: value } })
        }
      />
      <Radio.Group
        label={t('form.own.type')}
        description={isSaved ? t('form.own.typeStays') : undefined}
        required
        value={draft.type}
        error={told('input_type')}
        onChange={type => isOwnType(type) && onChange({ ...draft, type })}
      >
        <div className={style.types}>
          {ownTypes.map(type => (
            <Radio key={type} value={type} label={t(`form.own.types.${type}`)} disabled={isSaved} />
          ))}
        </div>
      </Radio.Group>
      {draft.type === 'string' && (
        <TextInput
          label={t('form.own.placeholder')}
          description={instead(draft.placeholders.ja) ?? t('form.own.placeholderHint')}
          lang={language}
          required={language === 'ja'}
          maxLength={500}
          value={draft.placeholders[language] ?? ''}
          error={told('placeholders.ja')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, placeholders: { ...draft.placeholders, [language]: value } })
          }
        />
      )}
      {hasOptions(draft.type) && <OwnQuestionOptions {...props} />}
    </>
  );
}

/** What can be chosen, in its order. */
function OwnQuestionOptions(props: WordsProps) {
  const t = useTranslations('staff-questionnaire');
  const { draft, faults, onChange } = props;
  return (
    <fieldset className={style.group}>
      <legend>{t('form.own.options')}</legend>
      <ol className={style.options}>
        {draft.options.map((option, index) => (
          <OptionRow key={option.draftKey} {...props} option={option} index={index} />
        ))}
      </ol>
      {faults.options && (
        <p className={style.missing} role="alert">
          {t('form.own.optionsRequired')}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={draft.options.length >= 100}
        onClick={() => onChange(withOption(draft, crypto.randomUUID()))}
      >
        {t('form.own.addOption')}
      </Button>
    </fieldset>
  );
}

type RowProps = WordsProps & { option: DraftOption; index: number };

function OptionRow({ draft, option, index, language, faults, onChange }: RowProps) {
  const t = useTranslations('staff-questionnaire');
  const number = index + 1;
  const fault = faults[`options.${index}.names.${language}`];
  return (
    <li>
      <TextInput
        className={style.name}
        aria-label={t('form.own.option', { number })}
        placeholder={language === 'ja' ? undefined : option.names.ja}
        lang={language}
        maxLength={500}
        value={option.names[language] ?? ''}
        error={fault && t(fault === 'already_taken' ? 'form.own.repeated' : 'form.own.required')}
        onChange={({ currentTarget: { value } }) => onChange(withName(draft, option, language, value))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('form.own.optionUp', { number })}
        disabled={index === 0}
        onClick={() => onChange(withMoved(draft, index, -1))}
      >
        ↑
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('form.own.optionDown', { number })}
        disabled={index === draft.options.length - 1}
        onClick={() => onChange(withMoved(draft, index, 1))}
      >
        ↓
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('form.own.optionRemove', { number })}
        onClick={() => onChange(withoutOption(draft, option))}
      >
        ×
      </ActionIcon>
    </li>
  );
}
