import { useEffect, useRef, useState } from 'react';
import type { Api, FoundAddress } from '#features/questionnaire/contract/postal-code.ts';
import { postalCodeOf } from '#features/questionnaire/rules/formats.ts';
import { ApiError, client } from '#platform/browser/call.ts';

const call = client<Api, 'public'>();

/** What became of a postal code: the place that it means, whether it was filled in, or that nobody has it. */
export type Told = { kind: 'filled' | 'found'; place: string } | { kind: 'unknown' } | null;

/** What an unknown code tells. */
const NOWHERE: FoundAddress = { prefectureId: null, city: '', area: '', street: '' };

/** Puts what was found into the form, and says what to tell of it. `before`: what the code before had found. */
export type TakeAddress = (found: FoundAddress, before: FoundAddress | null) => Told;

/**
 * Looks a typed postal code up, once all its digits are there; a code that is typed meanwhile ends the question. Where
 * the line fails nothing happens: the guest types the address.
 */
export function usePostalCode(take: TakeAddress) {
  const [told, setTold] = useState<Told>(null);
  const asking = useRef<AbortController>(undefined);
  const last = useRef<FoundAddress | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  // What the form says when the answer comes counts, not what it said when the code was typed.
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });

  async function find(code: string): Promise<Told> {
    const question = new AbortController();
    asking.current = question;
    try {
      const { data } = await call('GET postal-code/:code', { code }, { signal: question.signal });
      // The answer was on its way already when another code was typed.
      if (question.signal.aborted) return null;
      const news = taking.current(data, last.current);
      last.current = data;
      return news;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'postal_code_unknown') return null;
      taking.current(NOWHERE, last.current);
      last.current = null;
      return { kind: 'unknown' };
    }
  }
  function lookUp(typed: string): void {
    asking.current?.abort();
    const code = postalCodeOf(typed);
    setTold(null);
    if (code !== null)
      void find(code).then(news => {
        if (news) setTold(news);
      });
  }
  return { told, lookUp };
}
