import { Button, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawableUrl, scaledUrl } from '#platform/browser/picture-file.ts';
import { FileInput } from '#ui/file-input.tsx';
import { COVERS, MAX_BYTES, PICTURE_TYPES } from '../rules/pictures.ts';
import style from './face-tab.module.css';

type PictureKind = 'logo' | 'cover';

type Props = {
  kind: PictureKind;
  value: string | null;
  fault: string | undefined;
  isLocked: boolean;
  onChange: (picture: string | null) => void;
};

export function PictureField({ kind, value, fault, isLocked, onChange }: Props) {
  const t = useTranslations('staff-hotel-face');
  const errors = useTranslations('errors');
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = useId();
  const newestFile = useRef<File>(undefined);
  async function choose(file: File | undefined) {
    if (!file) return;
    newestFile.current = file;
    const pictureResult = await readPicture(kind, file);
    if (newestFile.current !== file) return;
    setProblem('problem' in pictureResult ? pictureResult.problem : null);
    if ('picture' in pictureResult) onChange(pictureResult.picture);
  }
  function remove() {
    newestFile.current = undefined;
    setProblem(null);
    onChange(null);
  }
  const error = problem ? errors(problem) : fault;
  return (
    <Input.Wrapper id={id} label={t(`${kind}.label`)} description={t(`${kind}.hint`)} error={error}>
      <div className={style.choose}>
        <FileInput
          // Resets the input when the picture is removed, so that the same file can be chosen again.
          key={value === null ? 'none' : 'one'}
          id={id}
          accept={PICTURE_TYPES[kind].join(',')}
          disabled={isLocked}
          aria-describedby={error ? `${id}-description ${id}-error` : `${id}-description`}
          aria-invalid={Boolean(error)}
          onChange={event => void choose(event.currentTarget.files?.[0])}
        >
          {t(value === null ? 'choose' : 'chooseOther')}
        </FileInput>
        {value !== null && !isLocked && (
          <Button size="xs" variant="default" onClick={remove}>
            {t(`${kind}.remove`)}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

type Problem = 'link_image_type' | 'link_image_too_large' | 'cover_too_large';

async function readPicture(
  kind: PictureKind,
  file: File,
): Promise<{ picture: string } | { problem: Problem }> {
  if (!PICTURE_TYPES[kind].includes(file.type)) return { problem: 'link_image_type' };
  if (kind === 'logo' && file.size > MAX_BYTES.logo) return { problem: 'link_image_too_large' };
  const picture = await (kind === 'logo' ? drawableUrl(file) : scaledUrl(file, 2 * COVERS[1].width));
  if (picture === null) return { problem: 'link_image_type' };
  // Four base64 characters encode three bytes.
  if (kind === 'cover' && (picture.length * 3) / 4 > MAX_BYTES.cover) return { problem: 'cover_too_large' };
  return { picture };
}
