import {
  type MutationKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

type Options<Data, Input> = UseMutationOptions<Data, Error, Input> & { mutationKey: MutationKey };

/**
 * Like `useMutation`, but ignores calls while one is running. The second click of a double click comes before
 * the button shows that it is busy, and would for example create a second key.
 */
export function useSingleMutation<Data, Input>(options: Options<Data, Input>) {
  const queries = useQueryClient();
  const { mutationKey } = options;
  const mutation = useMutation(options);
  const mutate: typeof mutation.mutate = (...asked) => {
    if (queries.isMutating({ mutationKey }) === 0) mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}
