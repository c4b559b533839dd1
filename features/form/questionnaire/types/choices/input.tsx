import { useTranslations } from 'use-intl';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { QuietAction } from '#ui/quiet-action.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import type { AnswerInput } from '../../rules/answer-input.ts';
import { isNeeded } from '../../rules/answers.ts';
import { chosenKeys } from '../../rules/formats.ts';

export function ChoicesInput({ question, value, onChange, companion, mark, error }: AnswerInput) {
  const t = useTranslations('registration');
  const { options, multiple } = question.metadata;
  const tiles = options.map(({ key, name }) => ({ value: key, label: name }));
  const isOptional = !isNeeded(question, companion);
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={error}>
      {multiple === 1 ? (
        <CheckboxGroup
          options={tiles}
          values={chosenKeys(value)}
          onChange={keys => onChange(keys.join(','))}
        />
      ) : (
        <RadioGroup options={tiles} value={value} onChange={onChange} required={!isOptional} />
      )}
      {isOptional && multiple === 0 && value !== '' && (
        <QuietAction label={t('choice.clearLabel', { label: question.label })} onPress={() => onChange('')}>
          {t('choice.clear')}
        </QuietAction>
      )}
    </FieldGroup>
  );
}
