import { Pictogram } from '#ui/pictogram.tsx';
import { pictogramOf } from '../../rules/link-labels.ts';
import type { DraftLink } from './link-draft.ts';
import style from './links.module.css';

/** The picture of a link as guests see it; the words beside it tell what it is. */
export function LinkPicture({ label, image }: Pick<DraftLink, 'label' | 'image'>) {
  if (image) return <img className={style.picture} src={image} alt="" />;
  return <Pictogram name={pictogramOf(label)} />;
}
