import { OriginSheet } from '#features/booking-entry/staff/origin-sheet.tsx';
import { RequestsSheet } from '#features/guest-rights/staff/requests-sheet.tsx';
import { MessagesSheet } from '#features/guide-mail/staff/history/messages-sheet.tsx';
import { HoldSheet } from '#features/retention/staff/hold-sheet.tsx';
import { holds, type Reader } from '../rights.ts';

/** What the details of a booking show beyond those of the desk, wherever they are opened. */
export function FurtherSheets({ user }: { user: Reader }) {
  const mayEdit = holds(user, 'integration.bookings.edit');
  return (
    <>
      <OriginSheet mayEdit={mayEdit && holds(user, 'list.personal_information.view')} mayCancel={mayEdit} />
      <MessagesSheet />
      <RequestsSheet />
      <HoldSheet isOwner={user.owner} />
    </>
  );
}
