import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import style from './settings.module.css';

type Bounds = { type: 'number'; min: number; max: number } | { type: 'duration' };

type Props = Bounds & {
  label: string;
  description: string;
  value: string;
  disabled: boolean;
  /** Called each time that a complete value is typed; `value` comes back within the bounds. */
  onType: (typed: string) => void;
};

const complete = { number: /^-?\d+$/, duration: /^\d{1,2}:\d{2}$/ };

/**
 * A whole number, or hours and minutes as HH:mm, within bounds: while it is typed it stands as typed, afterwards as it
 * counts. The browser's own field for times would show a duration of 00:15 as 12:15 AM.
 */
export function BoundedInput({ type, value, onType, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    if (complete[type].test(text)) onType(text);
  };
  return (
    <TextInput
      {...input}
      type={type === 'number' ? 'number' : 'text'}
      classNames={{ input: style.short ?? '' }}
      autoComplete="off"
      value={typed ?? value}
      onChange={event => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

type ChoiceProps<V extends string | number> = {
  label: string;
  description?: string;
  choices: readonly { value: V; label: string }[];
  value: V;
  disabled: boolean;
  onChoose: (value: V) => void;
};

/** One of a few, all of them in sight. */
export function ChoiceField<V extends string | number>(props: ChoiceProps<V>) {
  const { label, description, choices, value, disabled, onChoose } = props;
  const choose = (chosen: string) => {
    const choice = choices.find(each => String(each.value) === chosen);
    if (choice) onChoose(choice.value);
  };
  return (
    <Radio.Group label={label} description={description} value={String(value)} onChange={choose}>
      <div className={style.choices}>
        {choices.map(choice => (
          <Radio key={choice.value} value={String(choice.value)} label={choice.label} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}
