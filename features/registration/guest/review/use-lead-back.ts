import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useGo } from '#features/guest-access/guest/way.ts';
import type { ApiError } from '#platform/browser/call.ts';
import { useToast } from '#ui/toasts.tsx';
import { MAIN, pathIn } from '../form/form.ts';
import { personOfPath } from '../form/form-check.ts';
import { pictureOfPath, stepOfPath } from '../form/picture-steps.ts';
import type { OpenForm } from '../form/with-form.tsx';

/** The ways back to what the server refused at submit. A picture that it refused is taken away, so that its step asks for another. */
export function useLeadBack({ facility, form, pictures, keeper }: OpenForm) {
  const t = useTranslations('registration');
  const go = useGo(facility.slug_name);
  const queries = useQueryClient();
  const showToast = useToast();
  function drop(path: string) {
    const question = pictureOfPath(pictures, path);
    const person = personOfPath(form, path);
    if (question) keeper.change({ type: 'answer', person, question, value: '' });
  }
  return {
    toFields({ errors, message }: ApiError) {
      const paths = Object.keys(errors);
      const [first = ''] = paths;
      for (const path of paths) drop(path);
      keeper.change({ type: 'refuse', errors: firstOfEach(errors) });
      showToast(message, 'danger');
      const step = stepOfPath(pictures, first);
      void go(step, step === '/check-in/step-3' ? { hash: personOfPath(form, first) } : {});
    },
    /** The terms are others than those that were signed: they are signed anew. */
    async toSignature() {
      const question = pictures.find(each => each.system_name === 'signature');
      if (!question) return;
      const path = pathIn(form, MAIN, question);
      drop(path);
      keeper.change({ type: 'refuse', errors: { [path]: t('signature.changed') } });
      await queries.resetQueries({ queryKey: ['terms', facility.id] });
      await go('/check-in/step-5');
    },
  };
}

function firstOfEach(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}
