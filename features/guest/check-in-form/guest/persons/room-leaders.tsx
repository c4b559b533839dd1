import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type FormLeader, type LeaderField, leaderPath } from '../form/form.ts';
import { roomLeaderErrors } from '../form/form-check.ts';
import { countFreePlaces } from '../form/places.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { AddPerson, removeThenFocus } from './add-person.tsx';
import style from './room-leaders.module.css';
import { useFreePlaces } from './use-room.ts';

type Props = { open: OpenForm; checked: ReadonlySet<string> };

export function RoomLeaders({ open, checked }: Props) {
  const t = useTranslations('registration');
  const { booking, form, keeper } = open;
  const errorsOf = useLeaderErrors(open, checked);
  const addButton = useRef<HTMLDivElement>(null);
  const { room } = useFreePlaces(booking);
  const { leaders } = countFreePlaces(room, form);
  if (leaders.most === 0 && form.leaders.length === 0) return null;
  function addBlankLeader() {
    const key = keeper.newKey();
    keeper.change({ type: 'addLeader', key });
    return key;
  }
  const remove = (leader: string) =>
    removeThenFocus(addButton, () => keeper.change({ type: 'removeLeader', leader }));
  const fullText = form.leaders.length >= leaders.most ? t('leader.full') : t('companion.full');
  return (
    <Card title={t('leader.title')}>
      <p>{t('leader.explain')}</p>
      {form.leaders.map((leader, at) => (
        <LeaderFields
          key={leader.key}
          leader={leader}
          number={at + 1}
          errors={errorsOf(leader)}
          onChange={(field, value) =>
            keeper.change({ type: 'answerLeader', leader: leader.key, field, value })
          }
          onRemove={() => remove(leader.key)}
        />
      ))}
      <AddPerson ref={addButton} label={t('leader.add')} hasPlace={leaders.left > 0} onAdd={addBlankLeader}>
        {leaders.left > 0 ? t('leader.places', { count: leaders.left }) : fullText}
      </AddPerson>
    </Card>
  );
}

function useLeaderErrors({ form }: OpenForm, checked: ReadonlySet<string>) {
  const error = useTranslations('errors');
  const errorCodes = roomLeaderErrors(form);
  return ({ key }: FormLeader) => {
    const errorOf = (field: LeaderField) => {
      const path = leaderPath(form, key, field);
      const errorCode = checked.has(key) ? errorCodes[path] : undefined;
      return form.refused[path] ?? (errorCode && error(errorCode));
    };
    return { name: errorOf('name'), email: errorOf('email') };
  };
}

type LeaderProps = {
  leader: FormLeader;
  /** Counted from 1. */
  number: number;
  errors: Partial<Record<LeaderField, string | undefined>>;
  onChange: (field: LeaderField, value: string) => void;
  onRemove: () => void;
};

/**
 * Name and email of one room leader. Browser autofill is off because the leader is not the person who fills in
 * the form.
 */
function LeaderFields({ leader, number, errors, onChange, onRemove }: LeaderProps) {
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
          onChange={value => onChange('name', value)}
          maxLength={300}
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
          onChange={value => onChange('email', value)}
          maxLength={320}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
        />
      </Field>
    </fieldset>
  );
}
