import { ActionIcon, Button, Radio, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { QuestionTextErrors } from '../../rules/own-question.ts';
import { customTypes, isCustomType, questionTypes } from '../../rules/question-types.ts';
import type { DraftOption } from './form-draft.ts';
import { type CustomQuestionDraft, withMoved, withName, withOption, withoutOption } from './own-draft.ts';
import style from './own-question.module.css';

type FieldsProps = {
  draft: CustomQuestionDraft;
  /** The type of a saved question cannot be changed. */
  isSaved: boolean;
  language: GuestLanguage;
  faults: QuestionTextErrors;
  onChange: (draft: CustomQuestionDraft) => void;
};

export function CustomQuestionFields(props: FieldsProps) {
  const t = useTranslations('staff-questionnaire');
  const { draft, isSaved, language, faults, onChange } = props;
  const questionType = draft.type === '' ? undefined : questionTypes[draft.type];
  const missing = (path: string) => faults[path] && t('form.own.required');
  const fallbackHintOf = (text: string | undefined) =>
    language !== 'ja' && text ? t('form.own.instead', { text }) : undefined;
  return (
    <>
      <TextInput
        label={t('form.own.label')}
        description={fallbackHintOf(draft.labels.ja)}
        lang={language}
        required={language === 'ja'}
        maxLength={500}
        value={draft.labels[language] ?? ''}
        error={missing('labels.ja')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, labels: { ...draft.labels, [language]: value } })
        }
      />
      <Radio.Group
        label={t('form.own.type')}
        description={isSaved ? t('form.own.typeStays') : undefined}
        required
        value={draft.type}
        error={missing('input_type')}
        onChange={type => isCustomType(type) && onChange({ ...draft, type })}
      >
        <div className={style.types}>
          {customTypes.map(type => (
            <Radio key={type} value={type} label={t(`form.own.types.${type}`)} disabled={isSaved} />
          ))}
        </div>
      </Radio.Group>
      {questionType?.hasPlaceholder && (
        <TextInput
          label={t('form.own.placeholder')}
          description={fallbackHintOf(draft.placeholders.ja) ?? t('form.own.placeholderHint')}
          lang={language}
          required={language === 'ja'}
          maxLength={500}
          value={draft.placeholders[language] ?? ''}
          error={missing('placeholders.ja')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, placeholders: { ...draft.placeholders, [language]: value } })
          }
        />
      )}
      {questionType?.hasOptions && <OwnQuestionOptions {...props} />}
    </>
  );
}

function OwnQuestionOptions(props: FieldsProps) {
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

type RowProps = FieldsProps & { option: DraftOption; index: number };

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
