import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHonorific } from '#features/desk/front-desk/staff/formats.ts';
import { withSlashes } from '#i18n/instants.ts';
import { useChooseHotel, useFindGuest, useMyHotels } from './calls.ts';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

/**
 * Searches the user's hotels batch by batch until a guest is found. After that, searches further batches only
 * on request, because each searched hotel records the search. Opening a booking opens its hotel.
 */
export function FindGuest() {
  const t = useTranslations('staff-organization');
  const table = useTranslations('staff-table');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const query = useFindGuest(search);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const foundHotels = query.data?.pages.flatMap(({ hotels }) => hotels) ?? [];
  const shouldContinue = hasNextPage && foundHotels.length === 0;
  useEffect(() => {
    if (shouldContinue && !isFetching && !isError) void fetchNextPage();
  }, [shouldContinue, isFetching, isError, fetchNextPage]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === search) void query.refetch();
    else setSearch(typed.trim());
  };
  const [hotels] = useMyHotels('').data?.pages ?? [];
  if (hotels?.hotels.length === 0) return null;
  const isComplete = search !== '' && !isFetching && !hasNextPage && !isError;
  return (
    <section className={style.part} aria-labelledby="find-guest">
      <h2 id="find-guest">{t('find.title')}</h2>
      <p className={style.lead}>{t('find.lead')}</p>
      <form className={style.line} onSubmit={submit} noValidate>
        <TextInput
          type="search"
          label={t('find.label')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          className={style.search}
        />
        <Button type="submit" loading={isFetching} disabled={typed.trim() === ''}>
          {t('find.submit')}
        </Button>
      </form>
      <p role="status" className={style.lead}>
        {isFetching && search !== ''
          ? t('find.searching')
          : isComplete && foundHotels.length === 0
            ? t('find.none')
            : ''}
      </p>
      <ErrorMessage error={query.error} />
      {foundHotels.map(hotel => (
        <GuestsInHotel key={hotel.hotel_id} hotel={hotel} />
      ))}
      {hasNextPage && foundHotels.length > 0 && (
        <div>
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {table('more')}
          </Button>
        </div>
      )}
    </section>
  );
}

type HotelWithGuests = NonNullable<
  ReturnType<typeof useFindGuest>['data']
>['pages'][number]['hotels'][number];

function GuestsInHotel({ hotel }: { hotel: HotelWithGuests }) {
  const t = useTranslations('staff-organization');
  const choose = useChooseHotel();
  const addHonorific = useHonorific();
  return (
    <div className={style.found}>
      <h3>{hotel.name}</h3>
      <ul>
        {hotel.guests.map(guest => (
          <li key={guest.booking_id}>
            <Button
              variant="subtle"
              size="compact-sm"
              px={0}
              className={style.opener}
              loading={choose.isPending && choose.variables.booking?.id === guest.booking_id}
              aria-label={t('find.open', { name: addHonorific(guest.name), hotel: hotel.name })}
              onClick={() =>
                choose.mutate({
                  hotel_id: hotel.hotel_id,
                  booking: { id: guest.booking_id, checkinDate: guest.check_in_date },
                })
              }
            >
              {guest.name || guest.reservation_id}
            </Button>
            <span>{guest.reservation_id}</span>
            <span>{withSlashes(guest.check_in_date)}</span>
          </li>
        ))}
      </ul>
      {hotel.more && <p className={style.lead}>{t('find.more')}</p>}
      <ErrorMessage error={choose.error} />
    </div>
  );
}
