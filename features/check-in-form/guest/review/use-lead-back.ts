import { useQueryClient } from '@tanstack/react-query';
import { deepEqual } from 'fast-equals';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import { answerOf, isNeeded } from '#features/questionnaire/rules/answers.ts';
import type { ApiError } from '#platform/browser/call.ts';
import type { ChangedForm } from '../../contract.ts';
import { type Form, MAIN, pathIn, personsOf } from '../form/form.ts';
import { personOfPath } from '../form/form-check.ts';
import { filtersQuery, questionsQuery } from '../form/open-form.ts';
import { questionOfPath, stepOfPath } from '../form/steps.ts';
import type { OpenForm } from '../form/with-form.tsx';

/** The ways back to what the server refused at submit. A picture that it refused is taken away, so that its step asks for another. */
export function useLeadBack({ facility, form, pictures, keeper }: OpenForm) {
  const t = useTranslations('registration');
  const go = useGo(facility.slug_name);
  const language = useLocale();
  const queries = useQueryClient();
  const questionsKnown = questionsQuery(facility.id, language);
  const filtersKnown = filtersQuery(facility.id);
  function drop(path: string) {
    const question = questionOfPath(pictures, path);
    const person = personOfPath(form, path);
    if (question) keeper.change({ type: 'answer', person, question, value: '' });
  }

  /** What the hotel asks now: told with the refusal, else asked for. */
  async function formNow({ code, data }: ApiError): Promise<ChangedForm> {
    if (code === 'form_changed') return data as ChangedForm;
    const [questions, filters] = await Promise.all([
      queries.fetchQuery({ ...questionsKnown, staleTime: 0 }),
      queries.fetchQuery({ ...filtersKnown, staleTime: 0 }),
    ]);
    return { questions, filters };
  }

  /** Asks what the hotel asks now, in every language. Out: whether that is something else than before. */
  function takeIn({ questions, filters }: ChangedForm, before: ChangedForm): boolean {
    queries.setQueryData(questionsKnown.queryKey, questions);
    queries.setQueryData(filtersKnown.queryKey, filters);
    queries.removeQueries({ queryKey: ['questions', facility.id], type: 'inactive' });
    keeper.change({ type: 'offer', questions });
    return !deepEqual({ questions, filters }, before);
  }

  return {
    /** Back to the first field that was refused, and to what the hotel has begun to ask meanwhile. */
    async toFields(error: ApiError) {
      const questions = queries.getQueryData(questionsKnown.queryKey) ?? [];
      const before: ChangedForm = { questions: [...questions], filters: facility.filters };
      const now = await formNow(error).catch(() => before);
      for (const path of Object.keys(error.errors)) drop(path);
      const typed = keeper.shown().form;
      const isChanged = takeIn(now, before);
      const refused = stillWrong(now, typed, keeper.shown().form, firstOfEach(error.errors));
      keeper.change({ type: 'refuse', errors: refused });
      const [first] = Object.keys(refused);
      if (first === undefined) return;
      keeper.setNews(isChanged ? { kind: 'form' } : null);
      const step = stepOfPath(now.questions, first);
      const place = { hash: personOfPath(form, first), hashScrollIntoView: false };
      await go(step, step === guestPages.details ? place : {});
    },
    /** The terms are others than those that were signed: they are signed anew. */
    async toSignature() {
      const question = pictures.find(each => each.system_name === 'signature');
      if (!question) return;
      const path = pathIn(form, MAIN, question);
      drop(path);
      keeper.change({ type: 'refuse', errors: { [path]: t('signature.changed') } });
      await queries.resetQueries({ queryKey: ['terms', facility.id] });
      await go(guestPages.signature);
    },
  };
}

/** Without what is right by now: a choice that is not offered any more, and need not be made anew. */
function stillWrong({ questions }: ChangedForm, before: Form, after: Form, errors: Form['refused']) {
  const isWrong = (path: string) => {
    const question = questionOfPath(questions, path);
    if (!question) return true;
    const key = personOfPath(after, path);
    const [was, is] = [before, after].map(form => {
      const person = personsOf(form).find(each => each.key === key);
      return person ? answerOf(question, person) : '';
    });
    return was === is || (is === '' && isNeeded(question, key !== MAIN));
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isWrong(path)));
}

function firstOfEach(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}
