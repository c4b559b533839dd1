import type { ComponentProps } from 'react';
import control from './control.module.css';
import { useFieldControl } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Put `value` back exactly as it comes: text that is cleaned while somebody types loses spaces and moves the cursor. */
  onChange: (value: string) => void;
};

/** One line of text. Give it what fits: `inputMode`, `autoComplete`, `enterKeyHint`. */
export function TextInput({ type = 'text', onChange, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <input
      {...field}
      {...rest}
      type={type}
      className={control.control}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
