import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { DraftOption } from './form-draft.ts';
import { withMoved, withName, withOption, withoutOption } from './own-draft.ts';
import style from './own-question.module.css';
import type { FieldsProps } from './own-question-fields.tsx';

/** What can be chosen, in its order. */
export function OwnQuestionOptions(props: FieldsProps) {
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
