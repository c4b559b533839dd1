import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { type EditedText, type MailPlace, sendSample } from './calls.ts';
import { SampleFields } from './sample-fields.tsx';

type Props = { place: MailPlace; value: EditedText };

// Texts are tried one after another, by the same people. Gone with the page.
let lastTyped = '';

/** Mails what is typed, saved or not, to one to three addresses. */
export function SampleDialog({ place, value }: Props) {
  const t = useTranslations('staff-texts');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(lastTyped);
  const {
    data: outcome,
    error,
    isPending,
    mutate,
    reset,
  } = useMutation({
    mutationFn: (emails: string[]) => sendSample(place, value, emails),
    onSuccess: () => setOpen(false),
  });
  const open = () => {
    reset();
    setTyped(lastTyped);
    setOpen(true);
  };
  const type = (next: string) => {
    lastTyped = next;
    setTyped(next);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t('sample.open')}
      </Button>
      <p role="status" data-outcome={outcome}>
        {outcome && t(`sample.${outcome}`)}
      </p>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('sample.title')}>
        <SampleFields
          typed={typed}
          onType={type}
          error={error}
          isPending={isPending}
          onSend={mutate}
          onClose={() => setOpen(false)}
        />
      </StaffDialog>
    </>
  );
}
