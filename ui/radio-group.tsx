import { useId } from 'react';
import style from './choices.module.css';
import { useFieldControl } from './field.tsx';
import type { Option } from './select.tsx';

type Props = {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
};

export function RadioGroup({ options, value, onChange, required = false }: Props) {
  const name = useId();
  const field = useFieldControl();
  return (
    <div className={style.choices}>
      {options.map(option => (
        <label key={option.value} className={style.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            required={required}
            aria-describedby={field?.['aria-describedby']}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
