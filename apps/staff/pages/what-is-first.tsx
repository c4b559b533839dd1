import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type { FirstStep } from '#features/lifecycle/sign-up/rules.ts';
import { FirstSteps, NoBookings, useFirstSteps } from '#features/lifecycle/sign-up/staff/first-steps.tsx';
import { pageToEndPause } from '#features/message/message/staff/schedule/held.ts';
import { hasPermission, type Reader } from '../rights.ts';

/**
 * Returns what a page of bookings shows for a new hotel: the setup steps above the list, and a notice that the
 * hotel has never had a booking.
 */
export function useSetupSteps(facilityId: number, user: Reader) {
  const { data: first, isSettled } = useFirstSteps(facilityId);
  return {
    isAboveKnown: isSettled,
    above: first && first.steps.length > 0 && (
      <FirstSteps
        facilityId={facilityId}
        steps={first.steps}
        placeOf={step => firstStepPlace(step, user)}
        mayPutAway={user.owner}
      />
    ),
    noBookings:
      first?.has_bookings === false ? (
        <NoBookings mayConnect={user.owner} mayEnter={hasPermission(user, 'integration.bookings.edit')} />
      ) : undefined,
  };
}

/**
 * Returns the page on which a setup step is done. Undefined if this user has no access to it or nothing needs
 * to be done.
 */
function firstStepPlace(step: FirstStep, reader: Reader) {
  const to = addressOf(step, reader);
  if (step === 'place')
    return hasPermission(reader, 'setting.basic_information.view')
      ? { to: staffPages.settings, search: { tab: 'register' } }
      : undefined;
  if (step === 'sending') return pageToEndPause('held', { holds: key => hasPermission(reader, key) });
  return to === undefined ? undefined : { to, search: {} };
}

function addressOf(step: FirstStep, reader: Reader): string | undefined {
  if (step === 'form')
    return hasPermission(reader, 'checkin_form_setting.questionnaire.view') ? staffPages.form : undefined;
  if (step === 'texts')
    return hasPermission(reader, 'notice_setting.email.view') ? staffPages.texts : undefined;
  if (step === 'terms') return staffPages.terms;
  if (step === 'message') return staffPages.list;
  if (step === 'scan') return staffPages.scan;
  return step === 'connection' ? staffPages.connectors : undefined;
}
