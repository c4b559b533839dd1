import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { BookingsScreen } from '#features/integration/booking-entry/staff/bookings-screen.tsx';
import { FilesScreen } from '#features/integration/booking-entry/staff/file/files-screen.tsx';
import { findPause } from '#features/message/message/staff/schedule/held.ts';
import { useFacility } from '../facility.ts';
import { hasPermission } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

type Address = { tab?: string; booking?: string; file?: string };

const parseId = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export function Bookings() {
  const t = useTranslations('staff-bookings');
  const { id, timezone, user, facility_setting, awaits_approval } = useFacility();
  const { tab, booking, file }: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const noteChange = useUnsaved(t('edit.leave'));
  const facility = { id, timezone };
  const isSendingPaused = awaits_approval || findPause(facility_setting) !== null;
  const files = hasPermission(user, 'list.personal_information.view') ? (
    <FilesScreen
      facility={{ ...facility, isSendingPaused }}
      open={parseId(file)}
      onOpen={next =>
        void navigate({
          to: staffPages.bookings,
          search: { tab: 'file', ...(next !== undefined && { file: String(next) }) },
        })
      }
    />
  ) : undefined;
  return (
    <BookingsScreen
      facility={facility}
      tab={tab === 'file' && files ? 'file' : 'hand'}
      bookingId={parseId(booking)}
      files={files}
      onChanged={noteChange}
      onLeaveChange={() =>
        void navigate({ to: staffPages.list, search: booking === undefined ? {} : { open: booking } })
      }
    />
  );
}
