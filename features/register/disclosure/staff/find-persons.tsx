import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withSlashes } from '#i18n/instants.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { isComposing } from '#ui/composing.ts';
import { MAX_PERSONS } from '../rules.ts';
import { call, type FoundBooking } from './calls.ts';
import style from './disclosures.module.css';

export type NamedPerson = FoundBooking['persons'][number] & { bookingNo: string };

type Props = {
  facilityId: number;
  named: readonly NamedPerson[];
  onNamed: (named: readonly NamedPerson[]) => void;
};

/**
 * Searches bookings by number or name, and lets the user select the persons that the authority has named.
 * Companions are not selected automatically.
 */
export function FindPersons({ facilityId, named, onNamed }: Props) {
  const t = useTranslations('staff-disclosure');
  const [typed, setTyped] = useState({ reservation_id: '', name: '' });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const filters = Object.fromEntries(Object.entries(typed).filter(([, term]) => term.trim() !== ''));
      return (await call('POST disclosures/find', { facility_id: facilityId, filters })).data;
    },
    gcTime: 0,
  });
  // Enter starts the search, because otherwise it would submit the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    mutate();
  };
  const toggle = (person: NamedPerson, isTicked: boolean) =>
    onNamed(isTicked ? [...named, person] : named.filter(({ id }) => id !== person.id));
  return (
    <div className={style.part}>
      <div className={style.search}>
        <TextInput
          label={t('find.number')}
          autoComplete="off"
          maxLength={100}
          value={typed.reservation_id}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reservation_id: value })}
        />
        <TextInput
          label={t('find.name')}
          autoComplete="off"
          maxLength={100}
          value={typed.name}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
        />
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('find.search')}
        </Button>
      </div>
      {error && <Alert color="red">{firstMessage(error) ?? t('failed.body')}</Alert>}
      {data && !error && (
        <SearchResults bookings={data} named={named} onToggle={toggle} isFull={named.length >= MAX_PERSONS} />
      )}
      {named.length > 0 && (
        <section className={style.part} aria-label={t('find.chosen')}>
          <p className={style.quiet}>{t('find.chosen')}</p>
          <ul className={style.chosen}>
            {named.map(person => (
              <li key={person.id}>
                {t('find.person', { name: person.name || t('find.nameless'), number: person.bookingNo })}
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={t('find.removeLabel', { name: person.name })}
                  onClick={() => toggle(person, false)}
                >
                  {t('find.remove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type SearchResultsProps = {
  bookings: readonly FoundBooking[];
  named: readonly NamedPerson[];
  isFull: boolean;
  onToggle: (person: NamedPerson, isTicked: boolean) => void;
};

function SearchResults({ bookings, named, isFull, onToggle }: SearchResultsProps) {
  const t = useTranslations('staff-disclosure');
  if (bookings.length === 0) return <p role="status">{t('find.none')}</p>;
  return (
    <ul className={style.found} aria-label={t('find.found')}>
      {bookings.map(({ booking_id, reservation_no, check_in_date, check_out_date, persons }) => (
        <li key={booking_id}>
          <fieldset className={style.booking}>
            <legend>
              {t('find.booking', {
                number: reservation_no,
                from: withSlashes(check_in_date),
                to: withSlashes(check_out_date),
              })}
            </legend>
            {persons.length === 0 && <p className={style.quiet}>{t('find.unregistered')}</p>}
            {persons.map(person => {
              const isTicked = named.some(({ id }) => id === person.id);
              return (
                <Checkbox
                  key={person.id}
                  label={person.name || t('find.nameless')}
                  checked={isTicked}
                  disabled={isFull && !isTicked}
                  onChange={event =>
                    onToggle({ ...person, bookingNo: reservation_no }, event.currentTarget.checked)
                  }
                />
              );
            })}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
