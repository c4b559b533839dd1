import type { ReactNode } from 'react';
import type { AnswerInput } from '../rules/answer-input.ts';
import type { InputType } from '../rules/question-types.ts';
import { ChoicesInput } from './choices/input.tsx';
import { DateInput } from './date/input.tsx';
import { DropdownInput } from './dropdown/input.tsx';
import { ImageInput } from './image/input.tsx';
import { NumberInput } from './number/input.tsx';
import { StringInput } from './string/input.tsx';
import { TimeInput } from './time/input.tsx';

export type TypeInputProps = AnswerInput & { picture: ReactNode };

const inputs: Record<InputType, (props: TypeInputProps) => ReactNode> = {
  string: StringInput,
  number: NumberInput,
  choices: ChoicesInput,
  dropdown: DropdownInput,
  date: DateInput,
  time: TimeInput,
  image_file_upload: ImageInput,
};

export function QuestionInput(props: TypeInputProps) {
  const Input = inputs[props.question.input_type];
  return <Input {...props} />;
}
