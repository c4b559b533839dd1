import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useCompletionPage } from '#features/facility/guest/use-completion-page.ts';
import { guestKey } from '#features/guest-access/guest/calls.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { useToast } from '#ui/toasts.tsx';
import { call } from '../calls.ts';
import type { submissionOf } from '../form/submission.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { passKey, rememberMyPage } from '../passes.ts';
import { useLeadBack } from './use-lead-back.ts';

type Payload = ReturnType<typeof submissionOf>;

/**
 * Submits the form and leads on. The server takes it once, however often it is sent (docs/reference/form.md#submit):
 * after a lost reply the guest simply sends it again. What is wrong with a field leads back to that field, terms that
 * changed since they were signed to the signature.
 */
export function useSubmit(open: OpenForm) {
  const { facility } = open;
  const t = useTranslations('registration');
  const go = useGo(facility.slug_name);
  const queries = useQueryClient();
  const showToast = useToast();
  const back = useLeadBack(open);
  const completion = useCompletionPage(facility.id);
  return useMutation({
    mutationFn: (payload: Payload) => call('POST checkin', payload),
    onSuccess: async ({ status: { qrCode, my_page: page } }) => {
      rememberMyPage(page);
      queries.setQueryData(passKey(guestSessionId()), { qrCode, page });
      showToast(t('review.submitted'));
      if (completion) await go(guestPages.done, { replace: true });
      else await go(guestPages.myPage, { search: { page }, replace: true });
      // The steps before ask anew, should the guest come back to them.
      queries.removeQueries({ queryKey: guestKey(guestSessionId()) });
      queries.removeQueries({ queryKey: ['form'] });
    },
    onError: (error, { terms }) => {
      if (!(error instanceof ApiError)) return;
      // How many there may be has changed since it was asked.
      if (error.code === 'too_many_persons')
        void queries.invalidateQueries({ queryKey: guestKey(guestSessionId()) });
      if (error.code === 'terms_changed' && terms?.by === 'signature') void back.toSignature();
      else if (Object.keys(error.errors).length > 0) void back.toFields(error);
    },
  });
}
