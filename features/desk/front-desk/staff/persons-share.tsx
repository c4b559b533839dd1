import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';

type PersonCounts = { number_of_guests: number | null; persons_registered: number };

/**
 * Shows the registered and expected persons of a booking, such as 2/4. Shows `otherwise` if the expected
 * number is unknown and nobody has registered.
 */
export function PersonCount({ of, otherwise }: { of: PersonCounts; otherwise: string }) {
  const countText = usePersonCountText(of);
  if (countText === '') return otherwise;
  const { number_of_guests: expected, persons_registered: registered } = of;
  return (
    <>
      <span aria-hidden="true">{expected === null ? registered : `${registered}/${expected}`}</span>
      <VisuallyHidden>{countText}</VisuallyHidden>
    </>
  );
}

export function usePersonCountText(booked: PersonCounts | undefined): string {
  const t = useTranslations('staff-registration');
  if (!booked) return '';
  const { number_of_guests: expected, persons_registered: registered } = booked;
  if (expected !== null) return t('persons.of', { registered, expected });
  return registered > 0 ? t('persons.registered', { registered }) : '';
}
