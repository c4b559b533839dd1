import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'busy' | 'children'> & {
  onChoose: (file: File) => void;
};

/** A button that lets the phone offer its photos, or its camera. */
export function PictureFile({ onChoose, ...button }: Props) {
  const file = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // The same file can be chosen once more after it was removed.
    target.value = '';
  }
  return (
    <>
      <Button {...button} onClick={() => file.current?.click()} />
      <input ref={file} type="file" accept="image/*" hidden onChange={choose} />
    </>
  );
}
