import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCompletionPage } from '#features/facility/guest/use-completion-page.ts';
import { guestKey } from '#features/guest-access/guest/calls.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { useToast } from '#ui/toasts.tsx';
import { call } from '../calls.ts';
import { personOfPath } from '../form/form-check.ts';
import type { submissionOf } from '../form/submission.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { passKey, rememberMyPage } from '../passes.ts';

type Payload = ReturnType<typeof submissionOf>;

/**
 * Submits the form and leads on. The server takes it once, however often it is sent (decisions §9): after a lost reply
 * the guest simply sends it again. What is wrong with a field leads back to that field.
 */
export function useSubmit({ facility, form, keeper }: OpenForm) {
  const t = useTranslations('registration');
  const go = useGo(facility.slug_name);
  const queries = useQueryClient();
  const showToast = useToast();
  const completion = useCompletionPage(facility.id);
  return useMutation({
    mutationFn: (payload: Payload) => call('POST checkin', payload),
    onSuccess: async ({ status: { qrCode, myPageId } }) => {
      rememberMyPage(myPageId);
      queries.setQueryData(passKey(guestSessionId()), { qrCode, myPageId });
      showToast(t('review.submitted'));
      if (completion) await go('/check-in/step-7', { replace: true });
      else await go('/mypage', { search: { mypage: myPageId }, replace: true });
      // The steps before ask anew, should the guest come back to them.
      queries.removeQueries({ queryKey: guestKey(guestSessionId()) });
      queries.removeQueries({ queryKey: ['form'] });
    },
    onError: error => {
      if (!(error instanceof ApiError)) return;
      const [first] = Object.keys(error.errors);
      if (first === undefined) return;
      keeper.change({ type: 'refuse', errors: firstOfEach(error.errors) });
      showToast(error.message, 'danger');
      void go('/check-in/step-3', { hash: personOfPath(form, first) });
    },
  });
}

function firstOfEach(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}
