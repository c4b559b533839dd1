import type { ComponentProps } from 'react';
import control from './control.module.css';
import { useFieldControl } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /**
   * Pass the value back as `value` unchanged. Cleaning text during typing loses spaces and moves the cursor.
   */
  onChange: (value: string) => void;
};

/** Without a latest date, browsers accept six digits for the year, so that typed months become part of it. */
const LATEST_DATE = '9999-12-31';

/** A single line of text. Set the appropriate `inputMode`, `autoComplete` and `enterKeyHint`. */
export function TextInput({ type = 'text', onChange, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <input
      {...field}
      {...(type === 'date' && { max: LATEST_DATE })}
      {...rest}
      type={type}
      className={control.control}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
