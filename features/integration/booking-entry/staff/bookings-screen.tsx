import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { PageHead } from '#ui/page-head.tsx';
import stack from '#ui/stack.module.css';
import tabs from '#ui/tabs.module.css';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { ChangeEntry, NewEntry } from './by-hand.tsx';

type Props = {
  facility: { id: number; timezone: string };
  tab: 'hand' | 'file';
  bookingId: number | undefined;
  /** The tab for files. Undefined if the user is not allowed to see their contents. */
  files: ReactNode | undefined;
  onChanged: OnChanged;
  onLeaveChange: () => void;
};

export function BookingsScreen({ facility, tab, bookingId, files, onChanged, onLeaveChange }: Props) {
  const t = useTranslations('staff-bookings');
  const mayChange = files !== undefined;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={stack.stack}>
        <nav className={tabs.tabs} aria-label={t('title')}>
          {(mayChange ? (['hand', 'file'] as const) : (['hand'] as const)).map(each => (
            <Link
              key={each}
              to={staffPages.bookings}
              search={each === 'hand' ? {} : { tab: each }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`tabs.${each}`)}
            </Link>
          ))}
        </nav>
        {tab === 'file' && files}
        {tab === 'hand' && bookingId === undefined && <NewEntry facility={facility} onChanged={onChanged} />}
        {tab === 'hand' && bookingId !== undefined && (
          <ChangeEntry
            key={bookingId}
            facility={facility}
            bookingId={bookingId}
            onChanged={onChanged}
            onLeave={onLeaveChange}
          />
        )}
      </div>
    </>
  );
}
