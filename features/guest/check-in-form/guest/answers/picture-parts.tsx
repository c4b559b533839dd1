import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './picture-parts.module.css';
import { previewOf } from './picture-upload.ts';

type FileProps = Pick<ComponentProps<typeof Button>, 'kind' | 'busy' | 'children'> & {
  onChoose: (file: File) => void;
};

export function PictureFile({ onChoose, ...button }: FileProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // Otherwise the guest could not choose the same file again after removing it.
    target.value = '';
  }
  return (
    <>
      <Button {...button} onClick={() => fileInput.current?.click()} />
      <input ref={fileInput} type="file" accept="image/*" hidden onChange={choose} />
    </>
  );
}

type SentProps = { imageId: string; alt: string; children: string };

/** A picture that the hotel has received. Only the tab that uploaded the picture can show it. */
export function SentPicture({ imageId, alt, children }: SentProps) {
  const preview = previewOf(imageId);
  return (
    <div className={style.sent}>
      {preview && <img className={style.preview} src={preview} alt={alt} />}
      <p role="status">{children}</p>
    </div>
  );
}

type TroubleProps = {
  text: string | undefined;
  /** Uploads the same picture again. Undefined if a retry cannot succeed. */
  again?: (() => void) | undefined;
};

export function PictureTrouble({ text, again }: TroubleProps) {
  const guest = useTranslations('guest');
  if (text === undefined) return null;
  const tryAgain = (
    <Button kind="soft" onClick={again}>
      {guest('tryAgain')}
    </Button>
  );
  return (
    <Notice kind="danger" action={again && tryAgain}>
      {text}
    </Notice>
  );
}
