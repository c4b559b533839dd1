import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError, client } from '#platform/browser/call.ts';
import type { Api as DeskApi } from '../../contract/desk.ts';
import type { Api as PictureApi } from '../../contract/pictures.ts';
import { refreshShown } from '../calls.ts';
import { useDesk } from './desk-context.ts';

export const call = client<DeskApi & PictureApi, 'staff'>();

type Deed<Input> = {
  /** Names it while it is under way: what is tapped twice is done once. */
  key: string;
  work: (input: Input) => Promise<unknown>;
  /** What is said once it is done. */
  done?: string;
};

/** Something that staff do with the open booking: told where it fails, and then shown as the server has it. */
export function useDeed<Input>({ key, work, done }: Deed<Input>) {
  const t = useTranslations('staff-desk');
  const { facility, booking, tell, catchUp } = useDesk();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [key, booking.id],
    scope: { id: `desk-${booking.id}` },
    mutationFn: work,
    onSuccess: () => {
      if (done) tell({ kind: 'done', text: done });
    },
    onError: error => {
      tell({
        kind: 'failed',
        text: error instanceof ApiError && error.message ? error.message : t('failed'),
      });
    },
    onSettled: async () => {
      // What cannot be shown anew now is by the next look for changes.
      await refreshShown(queries, facility.id, booking.id).catch(() => undefined);
      catchUp();
    },
  });
}
