import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type MyHotel, useChooseHotel, useMyHotels } from './calls.ts';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

type Props = {
  /** True in a dialog: the search field gets the focus, and only names and numbers are shown. */
  isInDialog?: boolean;
};

/** The user's hotels with a search field. Choosing one opens it. */
export function HotelList({ isInDialog = false }: Props) {
  const t = useTranslations('staff-organization');
  const [search, setSearch] = useState('');
  const query = useMyHotels(search.trim());
  const choose = useChooseHotel();
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ hotels }) => hotels);
  return (
    <div className={style.part}>
      <TextInput
        type="search"
        label={t('hotels.search')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        maxLength={191}
        autoComplete="off"
        className={style.search}
        data-autofocus={isInDialog || undefined}
      />
      <ErrorMessage error={choose.error} />
      <LoadedList
        query={query}
        rows={rows}
        loading={t('hotels.loading')}
        failed={t('hotels.failed')}
        empty={search.trim() === '' ? <NoHotels isAdmin={first?.admin ?? false} /> : t('hotels.notFound')}
      >
        {hotels => (
          <HotelTable
            hotels={hotels}
            isNarrow={isInDialog}
            isStale={query.isPlaceholderData}
            current={first?.current ?? null}
            opening={choose.isPending ? choose.variables.hotel_id : null}
            onOpen={({ hotel_id }) => choose.mutate({ hotel_id })}
          />
        )}
      </LoadedList>
    </div>
  );
}

/** Says that the user has no hotels. Admins get a link to the page where they create the codes for joining. */
function NoHotels({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('staff-organization');
  if (!isAdmin) return <Empty title={t('hotels.none')} body={t('hotels.empty')} />;
  return (
    <Empty title={t('hotels.none')} body={t('hotels.emptyAdmin')}>
      <Button component="a" href={staffPages.organization}>
        {t('hotels.toOrganization')}
      </Button>
    </Empty>
  );
}

type TableProps = {
  hotels: readonly MyHotel[];
  isNarrow: boolean;
  /** Whether these are the hotels of the previous search. */
  isStale: boolean;
  current: number | null;
  opening: number | null;
  onOpen: (hotel: MyHotel) => void;
};

function HotelTable({ hotels, isNarrow, isStale, current, opening, onOpen }: TableProps) {
  const t = useTranslations('staff-organization');
  const figureColumn = (name: keyof MyHotel['numbers']) => ({
    id: name,
    head: t(`hotels.${name}`),
    kind: 'figures' as const,
    isLabelled: true,
    cell: ({ numbers }: MyHotel) => numbers[name],
  });
  const brand = {
    id: 'brand',
    head: t('hotels.brand'),
    isLabelled: true,
    cell: (hotel: MyHotel) => hotel.brand ?? '',
  };
  const role = {
    id: 'role',
    head: t('hotels.role'),
    isLabelled: true,
    cell: ({ roles }: MyHotel) => roles.map(each => t(`role.${each}`)).join(', '),
  };
  return (
    <DataTable
      label={t('hotels.list')}
      rows={hotels}
      busy={isStale}
      idOf={hotel => hotel.hotel_id}
      onOpen={onOpen}
      columns={[
        {
          id: 'name',
          head: t('hotels.hotel'),
          isName: true,
          cell: hotel => (
            <>
              <Button
                variant="subtle"
                size="compact-sm"
                px={0}
                className={style.opener}
                loading={opening === hotel.hotel_id}
                aria-label={t('hotels.open', { name: hotel.name })}
                onClick={event => {
                  event.stopPropagation();
                  onOpen(hotel);
                }}
              >
                {hotel.name}
              </Button>
              {hotel.hotel_id === current && <span className={style.here}>{t('hotels.here')}</span>}
            </>
          ),
        },
        ...(!isNarrow && hotels.some(hotel => hotel.brand !== null) ? [brand] : []),
        figureColumn('arrive'),
        figureColumn('unread'),
        figureColumn('undelivered'),
        ...(isNarrow ? [] : [role]),
      ]}
    />
  );
}
