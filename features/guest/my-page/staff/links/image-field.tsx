import { Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawableUrl } from '#platform/browser/picture-file.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Pictogram } from '#ui/pictogram.tsx';
import { pictogramOf } from '../../rules/link-labels.ts';
import { IMAGE_TYPES, imageProblem } from '../../rules/links.ts';
import type { DraftLink } from './link-draft.ts';
import style from './links.module.css';

type Props = {
  link: DraftLink;
  /** Error text if the link has no picture. Null if there is no error to show yet. */
  missing: string | null;
  onReading: (isReading: boolean) => void;
  onChoose: (image: string) => void;
};

export function ImageField({ link, missing, onReading, onChoose }: Props) {
  const t = useTranslations('staff-links');
  const errors = useTranslations('errors');
  const [problem, setProblem] = useState<'link_image_type' | 'link_image_too_large' | null>(null);
  const id = useId();
  const error = problem ? errors(problem) : missing;
  const chosen = useRef<File>(undefined);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    chosen.current = file;
    onReading(true);
    const imageResult = await readImage(file);
    if (chosen.current !== file) return;
    onReading(false);
    setProblem('problem' in imageResult ? imageResult.problem : null);
    if ('image' in imageResult) onChoose(imageResult.image);
  };
  return (
    <Input.Wrapper
      id={id}
      label={t('dialog.image')}
      description={t('dialog.imageHint')}
      error={error}
      required={link.image === null}
    >
      <div className={style.upload}>
        {link.hasNewImage && <LinkPicture {...link} />}
        <FileInput
          id={id}
          accept={IMAGE_TYPES.join(',')}
          aria-describedby={error ? `${id}-description ${id}-error` : `${id}-description`}
          aria-invalid={error !== null}
          onChange={event => void choose(event.currentTarget.files?.[0])}
        >
          {t('dialog.choose')}
        </FileInput>
      </div>
    </Input.Wrapper>
  );
}

async function readImage(
  file: File,
): Promise<{ image: string } | { problem: 'link_image_type' | 'link_image_too_large' }> {
  const problem = imageProblem(file);
  if (problem) return { problem };
  const image = await drawableUrl(file);
  return image === null ? { problem: 'link_image_type' } : { image };
}

/** The picture of a link as guests see it. Decorative, because the text beside it describes the link. */
export function LinkPicture({ label, image }: Pick<DraftLink, 'label' | 'image'>) {
  if (image) return <img className={style.picture} src={image} alt="" />;
  return <Pictogram name={pictogramOf(label)} />;
}
