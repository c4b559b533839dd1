import type { ComponentProps } from 'react';
import control from './control.module.css';
import { useFieldControl } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** `composing`: an input method still works on the text, which must not be changed under it. */
  onChange: (value: string, composing: boolean) => void;
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
      onChange={({ target, nativeEvent }) =>
        onChange(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
      }
    />
  );
}
