import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, client } from '#platform/browser/call.ts';
import type * as amendContract from '../../contract/amend.ts';
import type * as deskContract from '../../contract/desk.ts';
import type * as pictureContract from '../../contract/pictures.ts';
import type * as sendBackContract from '../../contract/send-back.ts';
import { type Details, refreshShown } from '../calls.ts';
import type { Outcome } from './outcome.ts';

/** Shared by the components of the details: the open booking, and what the user may do with it. */
type Desk = {
  facility: { id: number; timezone: string };
  booking: Details['booking'];
  isAdmin: boolean;
  mayAmend: boolean;
  show: (outcome: Outcome) => void;
  forgetFailure: (action: string) => void;
  /** Called after an action so that its own effect is not reported as a change. */
  catchUp: () => void;
};

const context = createContext<Desk | undefined>(undefined);
export const DeskProvider = context.Provider;

export function useDesk(): Desk {
  const desk = useContext(context);
  if (!desk) throw new Error('useDesk was called outside of the details');
  return desk;
}

export const call = client<
  typeof amendContract & typeof deskContract & typeof pictureContract & typeof sendBackContract,
  'staff'
>();

type Action<Input> = {
  /** Identifies the running action, so that a double tap runs it only once. */
  key: string;
  work: (input: Input) => Promise<unknown>;
  done?: string;
};

/**
 * Runs a staff action on the open booking and reloads the booking from the server. A failure is shown to the
 * user.
 */
export function useDeskAction<Input>({ key, work, done }: Action<Input>) {
  const t = useTranslations('staff-desk');
  const { facility, booking, show, forgetFailure, catchUp } = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [key, booking.id],
    scope: { id: `desk-${booking.id}` },
    mutationFn: work,
    onSuccess: () => {
      forgetFailure(key);
      if (done) show({ kind: 'done', text: done });
    },
    onError: error => {
      show({
        kind: 'failed',
        action: key,
        text: error instanceof ApiError && error.message ? error.message : t('failed'),
      });
    },
    onSettled: async () => {
      // If the refresh fails, the next poll shows the change.
      await refreshShown(queries, facility.id, booking.id).catch(() => undefined);
      catchUp();
    },
  });
}

/** Whether a colleague was faster. A field then closes to show the newer value; after any other error it keeps its text. */
export const isConflict = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'version_conflict';
