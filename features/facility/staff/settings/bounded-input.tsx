import { TextInput } from '@mantine/core';
import { useState } from 'react';
import style from './settings.module.css';

type Bounds = { type: 'number'; min: number; max: number } | { type: 'duration' };

type Props = Bounds & {
  label: string;
  description: string;
  value: string;
  disabled: boolean;
  /** Told each time that what was typed is complete; `value` comes back within the bounds. */
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
