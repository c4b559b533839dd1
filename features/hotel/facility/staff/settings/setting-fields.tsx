import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { afterPress } from '#ui/after-press.ts';
import style from './settings.module.css';

type Bounds = { type: 'number'; min: number; max: number } | { type: 'duration' };

type Props = Bounds & {
  label: string;
  description: string;
  value: string;
  disabled: boolean;
  /**
   * Called while typing, each time the text is a complete value. The parent then sets `value` to the clamped
   * value.
   */
  onType: (typed: string) => void;
};

const completePattern = { number: /^-?\d+$/, duration: /^\d{1,2}:\d{2}$/ };

/** Whether the typed text means the same as the value. For example, 0:15 equals 00:15. */
const isSameValue = {
  number: (typed: string, value: string) => typed !== '' && Number(typed) === Number(value),
  duration: (typed: string, value: string) => typed.padStart(5, '0') === value,
};

/**
 * Shows the text as typed, and the clamped value after blur. The browser's native time field would show 00:15
 * as 12:15 AM.
 */
export function BoundedInput({ type, value, onType, ...input }: Props) {
  const t = useTranslations('staff-settings');
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    setRefused(null);
    if (completePattern[type].test(text)) onType(text);
  };
  const finishTyping = () => {
    setTyped(null);
    if (typed !== null && !isSameValue[type](typed, value)) setRefused(typed);
  };
  return (
    <TextInput
      {...input}
      type={type === 'number' ? 'number' : 'text'}
      classNames={{ input: style.short ?? '' }}
      autoComplete="off"
      value={typed ?? value}
      onChange={event => change(event.currentTarget.value)}
      onBlur={() => afterPress(finishTyping)}
      error={refused === null ? undefined : t('bounded', { typed: refused, value })}
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
