import { NotesSheet } from '#features/desk/booking-note/staff/notes-sheet.tsx';
import type { FurtherSheets } from '#features/desk/front-desk/staff/details-body.tsx';
import { PrintSheet } from '#features/desk/paper/staff/print-booking.tsx';
import { OriginSheet } from '#features/integration/booking-entry/staff/origin-sheet.tsx';
import { RequestsSheet } from '#features/lifecycle/guest-rights/staff/requests-sheet.tsx';
import { HoldSheet } from '#features/lifecycle/retention/staff/hold-sheet.tsx';
import { MessagesSheet } from '#features/message/message/staff/history/messages-sheet.tsx';
import { holds, type Reader } from '../rights.ts';

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
