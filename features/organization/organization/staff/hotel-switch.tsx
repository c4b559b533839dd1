import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { HotelList } from './hotel-list.tsx';
import style from './organization.module.css';

/** The name of the hotel, as a button that opens the list of the user's hotels. */
export function HotelSwitch({ name }: { name: string }) {
  const t = useTranslations('staff-organization');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={style.switch}
        aria-haspopup="dialog"
        aria-label={t('switch.open', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('switch.title')}>
        {isOpen && (
          <div className={style.part}>
            <HotelList isInDialog />
            <a href={staffPages.hotels}>{t('switch.all')}</a>
          </div>
        )}
      </StaffDialog>
    </>
  );
}
