import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError, client } from '#platform/browser/call.ts';
import type { Api as DeskApi } from '../../contract/desk.ts';
import type { Api as PictureApi } from '../../contract/pictures.ts';
import { type Details, detailsKey, visitorsKey } from '../calls.ts';
import { useDesk } from './desk-context.ts';

export const call = client<DeskApi & PictureApi, 'staff'>();

type Deed<Input> = {
  /** Names it while it is under way: what is tapped twice is done once. */
  key: string;
  work: (input: Input) => Promise<unknown>;
  /** How the details look as soon as it is asked for; taken back where it fails. */
  ahead?: (details: Details, input: Input) => Details;
  /** What is said once it is done. */
  done?: string;
};

/** Something that staff do with the open booking: shown at once, then as the server has it; told where it fails. */
export function useDeed<Input>({ key, work, ahead, done }: Deed<Input>) {
  const t = useTranslations('staff-desk');
  const { facility, booking, tell, catchUp } = useDesk();
  const queries = useQueryClient();
  const queryKey = detailsKey(facility.id, booking.id);
  return useMutation({
    mutationKey: [key, booking.id],
    scope: { id: `desk-${booking.id}` },
    mutationFn: work,
    onMutate: async input => {
      if (!ahead) return undefined;
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<Details>({ queryKey });
      queries.setQueriesData<Details>({ queryKey }, details => details && ahead(details, input));
      return before;
    },
    onSuccess: () => {
      if (done) tell({ kind: 'done', text: done });
    },
    onError: (error, _input, before) => {
      for (const [place, details] of before ?? []) queries.setQueryData(place, details);
      tell({
        kind: 'failed',
        text: error instanceof ApiError && error.message ? error.message : t('failed'),
      });
    },
    onSettled: async () => {
      await Promise.all(
        [queryKey, visitorsKey(facility.id)].map(stale => queries.invalidateQueries({ queryKey: stale })),
      );
      catchUp();
    },
  });
}
