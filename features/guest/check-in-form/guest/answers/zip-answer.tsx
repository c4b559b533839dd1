import { useMutation } from '@tanstack/react-query';
import { useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Api, FoundAddress } from '#features/form/questionnaire/contract/postal-code.ts';
import type { AnswerInput } from '#features/form/questionnaire/rules/answer-input.ts';
import { formatJapaneseZip, postalCodeOf } from '#features/form/questionnaire/rules/formats.ts';
import { inputAttributes } from '#features/form/questionnaire/types/string/input.tsx';
import { ApiError, client } from '#platform/browser/call.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import style from './zip-answer.module.css';

type Outcome = { kind: 'filled' | 'found'; place: string } | { kind: 'unknown' } | null;

/**
 * Fills the found address into the form. `before`: the address found for the previous postal code.
 * @returns the message to show to the guest
 */
export type ApplyAddress = (found: FoundAddress, before: FoundAddress | null) => Outcome;

export function ZipAnswer({
  question,
  value,
  onChange,
  companion,
  mark,
  error,
  onAddress,
}: AnswerInput & { onAddress: ApplyAddress }) {
  const { outcome, lookUp } = usePostalCode(onAddress);
  function changeZip(typed: string) {
    onChange(typed);
    lookUp(typed);
  }
  function leave() {
    const formatted = formatJapaneseZip(value);
    if (formatted !== value) onChange(formatted);
  }
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput
        value={value}
        onChange={changeZip}
        onBlur={leave}
        {...inputAttributes(question, companion)}
      />
      <OutcomeText outcome={outcome} />
    </Field>
  );
}

// Always rendered, because screen readers announce only changes of an existing live region.
function OutcomeText({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('registration');
  const error = useTranslations('errors');
  const text = () => {
    if (outcome === null) return '';
    return outcome.kind === 'unknown'
      ? error('postal_code_unknown')
      : t(`zip.${outcome.kind}`, { place: outcome.place });
  };
  return (
    <p role="status" className={style.outcome}>
      {text()}
    </p>
  );
}

const call = client<Api, 'public'>();

const EMPTY_ADDRESS: FoundAddress = { prefectureId: null, city: '', area: '', street: '' };

/**
 * Looks up a postal code once all its digits are typed. If another code is typed in the meantime, the earlier
 * result is ignored. If the network fails, nothing is filled in and the guest types the address.
 */
function usePostalCode(take: ApplyAddress) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const last = useRef<FoundAddress | null>(null);
  const { mutate, reset } = useMutation({
    mutationFn: (code: string) => call('GET postal-code/:code', { code }),
  });
  // Effect events, because the guest may have typed on during the lookup.
  const fillIn = useEffectEvent((found: FoundAddress) => {
    setOutcome(take(found, last.current));
    last.current = found;
  });
  const clearAddress = useEffectEvent((error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'postal_code_unknown') return;
    take(EMPTY_ADDRESS, last.current);
    last.current = null;
    setOutcome({ kind: 'unknown' });
  });
  function lookUp(typed: string): void {
    const code = postalCodeOf(typed);
    setOutcome(null);
    if (code === null) reset();
    // The callbacks do not run if another code is typed or the page is left.
    else mutate(code, { onSuccess: ({ data }) => fillIn(data), onError: clearAddress });
  }
  return { outcome, lookUp };
}
