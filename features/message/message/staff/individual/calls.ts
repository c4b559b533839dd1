import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import type { Api, IndividualMessage } from '../../contract/individual.ts';

const call = client<Api, 'staff'>();

/**
 * Loads the initial texts in one language, by default the guest's. Does not refetch them, so that typed text is
 * kept.
 */
export const useTexts = (facilityId: number, bookingId: number, language: GuestLanguage | undefined) =>
  useQuery({
    queryKey: ['individual-texts', facilityId, bookingId, language],
    queryFn: async ({ signal }) => {
      const textsQuery = { booking_id: bookingId, facility_id: facilityId, ...(language && { language }) };
      return (await call('GET guide-mail/individual/:booking_id', textsQuery, { signal })).data;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export type Texts = NonNullable<ReturnType<typeof useTexts>['data']>;

/** Loads the preview of a message. Pass null if the message cannot be sent yet. */
export const usePreview = (input: IndividualMessage | null) =>
  useQuery({
    queryKey: ['individual-preview', input],
    enabled: input !== null,
    queryFn: async ({ signal }) =>
      input && (await call('POST guide-mail/individual/preview', input, { signal, excludes: [422] })).data,
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const useSend = () =>
  useMutation({
    mutationFn: (input: IndividualMessage & { operation_key: string; confirmed: 0 | 1 }) =>
      call('POST guide-mail/individual', input),
  });

/** Where the browser stores a message that is not sent yet (docs/reference/sign-in.md#what-was-typed-and-not-saved). */
export const unsavedMessagePlace = (facilityId: number, bookingId: number): string =>
  `message/${facilityId}/${bookingId}`;
