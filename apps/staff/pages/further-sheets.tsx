import { OriginSheet } from '#features/booking-entry/staff/origin-sheet.tsx';
import { NotesSheet } from '#features/booking-note/staff/notes-sheet.tsx';
import type { FurtherSheets } from '#features/front-desk/staff/details-body.tsx';
import { RequestsSheet } from '#features/guest-rights/staff/requests-sheet.tsx';
import { MessagesSheet } from '#features/message/staff/history/messages-sheet.tsx';
import { PrintSheet } from '#features/paper/staff/print-booking.tsx';
import { HoldSheet } from '#features/retention/staff/hold-sheet.tsx';
import { holds, type Reader } from '../rights.ts';

/** What the details of a booking show beyond those of the desk, wherever they are opened. */
export function furtherSheets(user: Reader): FurtherSheets {
  const mayEdit = holds(user, 'integration.bookings.edit');
  const last = (
    <>
      <OriginSheet mayEdit={mayEdit && holds(user, 'list.personal_information.view')} mayCancel={mayEdit} />
      <MessagesSheet />
      <RequestsSheet />
      {holds(user, 'list.personal_information.view') && <PrintSheet />}
      <HoldSheet isOwner={user.owner} />
    </>
  );
  return { first: <NotesSheet />, last };
}
