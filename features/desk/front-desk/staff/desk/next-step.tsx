import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { nextStep } from '../../rules/next-step.ts';
import type { Details } from '../calls.ts';
import { useMarkArrived } from './arrival.tsx';
import { useConfirm } from './checks.tsx';
import { useDesk } from './desk.ts';

/** Returns the next step for the open booking. Its button is the only dark button. */
export function useNextStep(details: Details) {
  const { mayAmend } = useDesk();
  const mayChange = useMayChange();
  return mayChange ? nextStep(details, mayAmend) : null;
}

/**
 * Shows the next step at the top of the details. The buttons for registering, adding a guest and marking as
 * seen are beside their explanations instead.
 */
export function NextStep({ details }: { details: Details }) {
  const t = useTranslations('staff-desk');
  const step = useNextStep(details);
  const { confirm, question } = useConfirm();
  const markArrived = useMarkArrived(0);
  const renderButton = () => {
    if (step === 'confirm')
      return (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(true)}>
          {t('next.confirm')}
        </Button>
      );
    if (step === 'arrive')
      return (
        <Button loading={markArrived.isPending} onClick={() => markArrived.mutate(true)}>
          {t('next.arrive')}
        </Button>
      );
    if (step === 'verify' || step === 'entries' || step === 'passports')
      return (
        <Button onClick={({ currentTarget }) => leadTo(step, currentTarget)}>{t(`next.${step}`)}</Button>
      );
    return null;
  };
  return (
    <>
      {renderButton()}
      {question}
    </>
  );
}

/** Moves to the place in the details where the step is done, and opens its dialog if it has one. */
function leadTo(step: string, from: HTMLElement): void {
  const target = from.closest('dialog')?.querySelector<HTMLElement>(`[data-todo="${step}"]`);
  const control = target?.matches('button') ? target : target?.querySelector<HTMLElement>('input');
  target?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  if (step === 'entries') control?.click();
}
