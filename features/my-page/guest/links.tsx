import { useTranslations } from 'use-intl';
import { Pictogram } from '#ui/pictogram.tsx';
import { pictogramOf } from '../rules/link-labels.ts';
import style from './links.module.css';
import type { MyPageData } from './use-my-page.ts';

/** What the hotel offers its guests to read, in its order, each in a new tab. */
export function Links({ links }: Pick<MyPageData, 'links'>) {
  const t = useTranslations('my-page');
  if (links.length === 0) return null;
  return (
    <section className={style.links}>
      <h2>{t('links')}</h2>
      <ul className={style.tiles}>
        {links.map(({ label, text, url, image }) => (
          <li key={label}>
            <a className={style.tile} href={url} target="_blank" rel="noopener noreferrer">
              {image ? (
                <img className={style.own} src={image} alt="" />
              ) : (
                <Pictogram name={pictogramOf(label)} />
              )}
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
