import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Api } from '#features/guest/guest-access/contract.ts';
import { callAsPublic } from '#features/guest/guest-access/guest/calls.ts';
import { parseRefusedProof, type RefusedProof } from '#features/guest/guest-access/guest/refused-proof.ts';
import { ApiError } from '#platform/browser/call.ts';
import { startGuestSession } from '#platform/browser/guest-session.ts';
import { focusFirstError } from '#ui/focus.ts';

type Proof = Api['POST mypage/proof']['replies']['public']['data'];
type ProofInput = Omit<Api['POST mypage/prove']['input'], 'slug_name' | 'page' | 'my_page_id'>;

/**
 * Tracks whether the guest of this My Page has recently proven their identity in this browser. If so, this tab
 * then uses the guest's session. `end`: ends the proof, because its time is over or the server has rejected it.
 */
export function useMyPageProof(slug: string, page: string) {
  const queries = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  const queryKey = ['page-proof', slug, page];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const reply = await callAsPublic('POST mypage/proof', { slug_name: slug, page });
      return startSession(reply.data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<RefusedProof | null>(null);
  const show = (change: () => void) => {
    flushSync(change);
    if (form.current) focusFirstError(form.current);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (typed: ProofInput) => callAsPublic('POST mypage/prove', { slug_name: slug, page, ...typed }),
    onMutate: () => setRefused(null),
    onSuccess: ({ status }) => {
      const ways = data?.ways ?? [];
      queries.setQueryData(
        queryKey,
        startSession({ ways, guest_session: status.guest_session, seconds_left: 1 }),
      );
    },
    onError: failure => show(() => setRefused(parseRefusedProof(failure))),
  });
  const end = useCallback(() => {
    setEnded(true);
    queries.removeQueries({ queryKey: ['my-data'] });
    queries.setQueryData<Proof>(['page-proof', slug, page], known => known && { ...known, seconds_left: 0 });
  }, [queries, slug, page]);
  return {
    proof: data,
    error,
    isFetching,
    retry: () => void refetch(),
    prove: mutate,
    form,
    show,
    refused,
    forget: () => setRefused(null),
    busy: isPending,
    hasEnded,
    end,
  };
}

function startSession(proof: Proof): Proof {
  if (proof.guest_session !== null && proof.seconds_left > 0) startGuestSession(proof.guest_session);
  return proof;
}

/**
 * Whether a request was rejected because there is no session or no valid proof. 401 and 403 have no other cause
 * in these requests.
 */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
