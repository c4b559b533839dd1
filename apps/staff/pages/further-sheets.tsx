import { NotesSheet } from '#features/desk/booking-note/staff/notes-sheet.tsx';
import type { ExtraSheets } from '#features/desk/front-desk/staff/details-body.tsx';
import { printAction } from '#features/desk/paper/staff/print-booking.tsx';
import { cancelEntryAction, editEntryAction } from '#features/integration/booking-entry/staff/entry-acts.tsx';
import { RequestsSheet } from '#features/lifecycle/guest-rights/staff/requests-sheet.tsx';
import { HoldSheet, holdAction } from '#features/lifecycle/retention/staff/hold-sheet.tsx';
import { MessagesSheet } from '#features/message/message/staff/history/messages-sheet.tsx';
import { individualMessageAction } from '#features/message/message/staff/individual/individual-act.tsx';
import { hasPermission, type Reader } from '../rights.ts';

export function extraSheets(user: Reader): ExtraSheets {
  const maySeePersonal = hasPermission(user, 'list.personal_information.view');
  const mayEdit = hasPermission(user, 'integration.bookings.edit');
  const lastSheets = (
    <>
      <MessagesSheet />
      <RequestsSheet />
      <HoldSheet isOwner={user.owner} />
    </>
  );
  const actions = [
    individualMessageAction,
    ...(maySeePersonal ? [printAction] : []),
    ...(mayEdit && maySeePersonal ? [editEntryAction] : []),
    ...(user.owner ? [holdAction] : []),
  ];
  return {
    first: <NotesSheet />,
    last: lastSheets,
    acts: { ordinary: actions, destructive: mayEdit ? [cancelEntryAction] : [] },
  };
}
