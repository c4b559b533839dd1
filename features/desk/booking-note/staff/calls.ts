import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { detailsKey, listKey, refreshList } from '#features/desk/front-desk/staff/calls.ts';
import { client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import { readUnsavedInput, writeUnsavedInput } from '#platform/browser/typed-text.ts';
import type * as contract from '../contract.ts';
import type { Note } from '../contract.ts';

export const call = client<typeof contract, 'staff'>();

/** A child of the details key, so that refreshing the details also refreshes the notes. */
const notesKey = (facilityId: number, bookingId: number) => [...detailsKey(facilityId, bookingId), 'notes'];

/** A child of the list key, so that refreshing the list also refreshes the handover notes. */
const handoverKey = (facilityId: number) => [...listKey(facilityId), 'handover'];

export const useNotes = (facilityId: number, bookingId: number) =>
  useQuery({
    queryKey: notesKey(facilityId, bookingId),
    queryFn: async ({ signal }) => {
      const input = { booking_id: bookingId, facility_id: facilityId };
      return (await call('GET booking-notes/:booking_id', input, { signal })).data;
    },
    staleTime: 0,
  });

export const cacheNotes = (
  queries: QueryClient,
  of: { facilityId: number; bookingId: number },
  notes: readonly Note[],
) => cacheResponse(queries, notesKey(of.facilityId, of.bookingId), notes);

export const useHandover = (facilityId: number) =>
  useQuery({
    queryKey: handoverKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET booking-notes', { facility_id: facilityId }, { signal })).data,
    staleTime: 0,
  });

export function useMarkDone(facilityId: number) {
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

const shiftKey = (facilityId: number) => [...listKey(facilityId), 'shift-notes'];
/** Polling interval. Updates to the list do not include colleagues' shift notes. */
const POLL_INTERVAL_MS = 60_000;

/** Without a day, returns the notes of the current business day. */
export const useShiftNotes = (facilityId: number, day: string | undefined) =>
  useQuery({
    queryKey: [...shiftKey(facilityId), day],
    queryFn: async ({ signal }) =>
      (await call('GET shift-notes', { facility_id: facilityId, ...(day && { day }) }, { signal })).data,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });

export function useShiftChange<Input>(facilityId: number, work: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => queries.invalidateQueries({ queryKey: shiftKey(facilityId) }),
  });
}

export type Draft = { key: string; text: string; handover: boolean };
const blankDraft = (): Draft => ({ key: crypto.randomUUID(), text: '', handover: false });

/**
 * The note being typed for a booking, or for the shift log. Kept until it is saved or emptied, even after a
 * reload or after its author has signed in again.
 */
export function useDraft(facilityId: number, of: number | 'shift') {
  const name = `note/${facilityId}/${of}`;
  const [draft, setDraft] = useState(() => readUnsavedInput<Draft>(name) ?? blankDraft());
  const readLatest = () => readUnsavedInput<Draft>(name) ?? draft;
  const storeDraft = (changed: Draft) => {
    writeUnsavedInput(name, changed.text === '' ? undefined : changed);
    setDraft(changed);
  };
  return {
    draft,
    change: (changes: Partial<Draft>) => storeDraft({ ...readLatest(), ...changes }),
    /** Keeps text that was typed while the note was being saved. */
    written: (sent: Draft) =>
      storeDraft(
        readLatest().text === sent.text ? blankDraft() : { ...readLatest(), key: crypto.randomUUID() },
      ),
  };
}
