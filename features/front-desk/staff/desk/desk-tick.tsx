import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { useDeed } from './desk-calls.ts';

type Props = { label: string; checked: boolean; deed: ReturnType<typeof useDeed<boolean>> };

/** A box that is ticked at once, while the deed is done; then it is as the server has it, whatever came of it. */
export function DeskTick({ label, checked, deed }: Props) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const tick = (on: boolean) => {
    if (wanted !== null) return;
    setWanted(on);
    deed.mutate(on, { onSettled: () => setWanted(null) });
  };
  return (
    <Checkbox
      label={label}
      checked={wanted ?? checked}
      onChange={event => tick(event.currentTarget.checked)}
    />
  );
}
