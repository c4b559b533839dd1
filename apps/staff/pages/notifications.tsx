import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { MessageCalendar } from '#features/message/message/staff/calendar/calendar.tsx';
import { useRefreshCalendar } from '#features/message/message/staff/calendar/calls.ts';
import { ScheduleScreen } from '#features/message/message/staff/schedule/schedule-screen.tsx';
import { useFacility, useRefreshHotel } from '../facility.ts';
import { hasPermission } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Notifications() {
  const t = useTranslations('staff-settings');
  const { id, timezone, sending, user } = useFacility();
  const noteChange = useUnsaved(t('leave'));
  const refreshHotel = useRefreshHotel();
  const refreshCalendar = useRefreshCalendar(id);
  const noteSaved = useCallback(() => {
    refreshHotel();
    refreshCalendar();
  }, [refreshHotel, refreshCalendar]);
  return (
    <>
      <ScheduleScreen
        facilityId={id}
        timezone={timezone}
        sending={sending}
        reader={{ owner: user.owner, holds: key => hasPermission(user, key) }}
        onChanged={noteChange}
        onSaved={noteSaved}
      />
      <MessageCalendar facilityId={id} />
    </>
  );
}
