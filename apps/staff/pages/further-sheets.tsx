import { NotesSheet } from '#features/desk/booking-note/staff/notes-sheet.tsx';
import type { FurtherSheets } from '#features/desk/front-desk/staff/details-body.tsx';
import { printAct } from '#features/desk/paper/staff/print-booking.tsx';
import { cancelEntryAct, editEntryAct } from '#features/integration/booking-entry/staff/entry-acts.tsx';
import { RequestsSheet } from '#features/lifecycle/guest-rights/staff/requests-sheet.tsx';
import { HoldSheet, holdAct } from '#features/lifecycle/retention/staff/hold-sheet.tsx';
import { MessagesSheet } from '#features/message/message/staff/history/messages-sheet.tsx';
import { individualAct } from '#features/message/message/staff/individual/individual-act.tsx';
import { hasPermission, type Reader } from '../rights.ts';

export function furtherSheets(user: Reader): FurtherSheets {
  const maySeePersonal = hasPermission(user, 'list.personal_information.view');
  const mayEdit = hasPermission(user, 'integration.bookings.edit');
  const last = (
    <>
      <MessagesSheet />
      <RequestsSheet />
      <HoldSheet isOwner={user.owner} />
    </>
  );
  const ordinary = [
    individualAct,
    ...(maySeePersonal ? [printAct] : []),
    ...(mayEdit && maySeePersonal ? [editEntryAct] : []),
    ...(user.owner ? [holdAct] : []),
  ];
  return { first: <NotesSheet />, last, acts: { ordinary, destructive: mayEdit ? [cancelEntryAct] : [] } };
}
