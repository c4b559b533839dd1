import type { TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { QuestionItem } from '../contract/questions.ts';
import type { InputType, PictureType } from '../rules/question-types.ts';
import { ChoicesField } from './choices/staff.tsx';
import { DateField } from './date/staff.tsx';
import { DropdownField } from './dropdown/staff.tsx';
import { NumberField } from './number/staff.tsx';
import { StringField } from './string/staff.tsx';
import { TimeField } from './time/staff.tsx';

export type StaffFieldProps = {
  question: QuestionItem;
  field: Pick<ComponentProps<typeof TextInput>, 'name' | 'label' | 'error' | 'required' | 'onChange'> & {
    value: string;
  };
  set: (value: string) => void;
  nothing: string;
};

type Field = (props: StaffFieldProps) => ReactNode;

// Staff can view images but cannot send them.
const fields: Record<Exclude<InputType, PictureType>, Field> & Record<PictureType, null> = {
  string: StringField,
  number: NumberField,
  choices: ChoicesField,
  dropdown: DropdownField,
  date: DateField,
  time: TimeField,
  image_file_upload: null,
};

export function TypeField(props: StaffFieldProps) {
  const Field = fields[props.question.input_type];
  return Field && <Field {...props} />;
}
