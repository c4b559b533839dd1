import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { FormLeader, LeaderField } from '../form/form.ts';
import style from './leader-fields.module.css';

type Props = {
  leader: FormLeader;
  /** Counted from 1. */
  number: number;
  errors: Partial<Record<LeaderField, string | undefined>>;
  onSay: (field: LeaderField, value: string) => void;
  onRemove: () => void;
};

/** Name and e-mail of one room leader. What the browser knows of the guest is not offered: it is somebody else. */
export function LeaderFields({ leader, number, errors, onSay, onRemove }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const title = useId();
  return (
    <fieldset id={leader.key} aria-labelledby={title} className={style.leader}>
      <div className={style.head}>
        <h3 id={title}>{t('leader.numbered', { number })}</h3>
        <Button kind="text" aria-label={t('leader.removeLabel', { number })} onClick={onRemove}>
          {t('leader.remove')}
        </Button>
      </div>
      <Field label={t('leader.name')} mark={guest('required')} error={errors.name}>
        <TextInput
          value={leader.name}
          onChange={value => onSay('name', value)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field label={t('leader.email')} mark={guest('required')} error={errors.email}>
        <TextInput
          type="email"
          value={leader.email}
          onChange={value => onSay('email', value)}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
        />
      </Field>
    </fieldset>
  );
}
