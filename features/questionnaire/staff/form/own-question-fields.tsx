import { Radio, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { hasOptions, isOwnType, ownTypes, type WordFaults } from '../../rules/own-question.ts';
import type { OwnDraft } from './own-draft.ts';
import style from './own-question.module.css';
import { OwnQuestionOptions } from './own-question-options.tsx';

export type FieldsProps = {
  draft: OwnDraft;
  /** Saved once: how it is answered stays. */
  isSaved: boolean;
  language: GuestLanguage;
  /** What is wrong, once that is to be said. */
  faults: WordFaults;
  onChange: (draft: OwnDraft) => void;
};

/** The words of one question in one language. */
export function OwnQuestionFields(props: FieldsProps) {
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
