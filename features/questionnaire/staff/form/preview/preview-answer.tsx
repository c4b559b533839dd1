import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { DateDropdown, useDateParts } from '#ui/date-dropdown.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { QuestionItem } from '../../../contract/questions.ts';
import { isNeeded } from '../../../rules/answers.ts';

type Props = {
  question: QuestionItem;
  companion: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A question as guests meet it. It can be answered, so that what depends on an answer shows; nothing is kept. */
export function PreviewAnswer({ companion, ...props }: Props) {
  const t = useTranslations('guest');
  const { question } = props;
  const field = {
    label: question.label,
    mark: t(isNeeded(question, companion) ? 'required' : 'optional'),
    hint: question.placeholder,
  };
  switch (question.input_type) {
    case 'choices':
    case 'date':
      return (
        <FieldGroup {...field}>
          {question.input_type === 'date' ? <DateInput {...props} /> : <Choices {...props} />}
        </FieldGroup>
      );
    case 'image_file_upload':
      return (
        <FieldGroup {...field}>
          <PictureButton />
        </FieldGroup>
      );
    case 'dropdown':
      return (
        <Field {...field}>
          <Dropdown {...props} />
        </Field>
      );
    default:
      return (
        <Field {...field}>
          <TextInput value={props.value} onChange={props.onChange} autoComplete="off" />
        </Field>
      );
  }
}

type InputProps = Omit<Props, 'companion'>;

const optionsOf = ({ metadata }: QuestionItem) =>
  metadata.options.map(({ key, name }) => ({ value: key, label: name }));

function Choices({ question, value, onChange }: InputProps) {
  const options = optionsOf(question);
  if (question.metadata.multiple === 0)
    return <RadioGroup options={options} value={value} onChange={onChange} />;
  const chosen = value.split(',');
  return <CheckboxGroup options={options} values={chosen} onChange={keys => onChange(keys.join(','))} />;
}

function Dropdown({ question, value, onChange }: InputProps) {
  const t = useTranslations('registration');
  return (
    <Select
      options={optionsOf(question)}
      value={value}
      onChange={onChange}
      placeholder={t('choice.none')}
      autoComplete="off"
    />
  );
}

function DateInput({ value, onChange }: InputProps) {
  const t = useTranslations('guest');
  const [parts, choose] = useDateParts(value, onChange);
  return (
    <DateDropdown
      parts={parts}
      onChoose={choose}
      onStay={() => undefined}
      language={useLocale()}
      labels={{ year: t('date.year'), month: t('date.month'), day: t('date.day') }}
    />
  );
}

function PictureButton() {
  const t = useTranslations('registration');
  return (
    <Button kind="soft" disabled>
      {t('picture.choose')}
    </Button>
  );
}
