import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { type FormLeader, type LeaderField, leaderPath } from '../form/form.ts';
import { leaderFaults } from '../form/form-check.ts';
import { placesIn } from '../form/places.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { AddPerson } from './add-person.tsx';
import { LeaderFields } from './leader-fields.tsx';
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts';
import type { OpenCards } from './use-open-cards.ts';

type Props = { open: OpenForm; told: ReadonlySet<string>; cards: OpenCards };

/** Who registers the other rooms of a booking, named by its main guest. */
export function RoomLeaders({ open, told, cards }: Props) {
  const t = useTranslations('registration');
  const { booking, form, keeper } = open;
  const errorsOf = useLeaderErrors(open, told);
  const add = useFocusAfterLeaving(form.leaders.length);
  const { leaders } = placesIn(booking, form);
  if (leaders.most === 0 && form.leaders.length === 0) return null;
  function addOne() {
    const key = keeper.newKey();
    keeper.change({ type: 'addLeader', key });
    cards.show(key);
  }
  const full = form.leaders.length >= leaders.most ? t('leader.full') : t('companion.full');
  return (
    <Card title={t('leader.title')}>
      <p>{t('leader.explain')}</p>
      {form.leaders.map((leader, at) => (
        <LeaderFields
          key={leader.key}
          leader={leader}
          number={at + 1}
          errors={errorsOf(leader)}
          onSay={(field, value) => keeper.change({ type: 'sayOfLeader', leader: leader.key, field, value })}
          onRemove={() => keeper.change({ type: 'removeLeader', leader: leader.key })}
        />
      ))}
      <AddPerson ref={add} label={t('leader.add')} hasPlace={leaders.left > 0} onAdd={addOne}>
        {leaders.left > 0 ? t('leader.places', { count: leaders.left }) : full}
      </AddPerson>
    </Card>
  );
}

/** What is wrong with a leader's fields, as far as it is told by now. */
function useLeaderErrors({ form }: OpenForm, told: ReadonlySet<string>) {
  const error = useTranslations('errors');
  const faults = leaderFaults(form);
  return ({ key }: FormLeader) => {
    const said = (field: LeaderField) => {
      const path = leaderPath(form, key, field);
      const fault = told.has(key) ? faults[path] : undefined;
      return form.refused[path] ?? (fault && error(fault));
    };
    return { name: said('name'), email: said('email') };
  };
}
