import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailsKey, listKey, refreshList } from '#features/desk/front-desk/staff/calls.ts';
import { client } from '#platform/browser/call.ts';
import { keepAnswer } from '#platform/browser/keep-answer.ts';
import { readTyped, writeTyped } from '#platform/browser/typed-text.ts';
import type * as contract from '../contract.ts';
import type { Note } from '../contract.ts';

export const call = client<typeof contract, 'staff'>();

/** Beside the details: what refreshes them refreshes the notes. */
const notesKey = (facilityId: number, bookingId: number) => [...detailsKey(facilityId, bookingId), 'notes'];

/** Beside the list: what refreshes it refreshes what is handed over. */
const handoverKey = (facilityId: number) => [...listKey(facilityId), 'handover'];

/** The notes of a booking, newest first. */
export const useNotes = (facilityId: number, bookingId: number) =>
  useQuery({
    queryKey: notesKey(facilityId, bookingId),
    queryFn: async ({ signal }) => {
      const asked = { booking_id: bookingId, facility_id: facilityId };
      return (await call('GET booking-notes/:booking_id', asked, { signal })).data;
    },
    staleTime: 0,
  });

/** Shows what a change of the notes has answered. */
export const showNotes = (
  queries: QueryClient,
  of: { facilityId: number; bookingId: number },
  notes: readonly Note[],
) => keepAnswer(queries, notesKey(of.facilityId, of.bookingId), notes);

/** What waits for the next shift, in all bookings. */
export const useHandover = (facilityId: number) =>
  useQuery({
    queryKey: handoverKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET booking-notes', { facility_id: facilityId }, { signal })).data,
    staleTime: 0,
  });

/** Says of one that waits that it was seen to. */
export function useDone(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, noteId }: { bookingId: number; noteId: number }) =>
      call('PUT booking-notes/:booking_id/:note_id', {
        booking_id: bookingId,
        note_id: noteId,
        facility_id: facilityId,
        handover: 'done',
      }),
    onSettled: () => refreshList(queries, facilityId).catch(() => undefined),
  });
}

export type Draft = { key: string; text: string; handover: boolean };
const blank = (): Draft => ({ key: crypto.randomUUID(), text: '', handover: false });

/** What is being written on a booking. It stays until it is saved or emptied, also after a reload or a new sign-in of its writer. */
export function useDraft(facilityId: number, bookingId: number) {
  const name = `note/${facilityId}/${bookingId}`;
  const [draft, setDraft] = useState(() => readTyped<Draft>(name) ?? blank());
  const latest = () => readTyped<Draft>(name) ?? draft;
  const set = (changed: Draft) => {
    writeTyped(name, changed.text === '' ? undefined : changed);
    setDraft(changed);
  };
  return {
    draft,
    change: (changes: Partial<Draft>) => set({ ...latest(), ...changes }),
    /** What is typed meanwhile stays. */
    written: (sent: Draft) =>
      set(latest().text === sent.text ? blank() : { ...latest(), key: crypto.randomUUID() }),
  };
}
