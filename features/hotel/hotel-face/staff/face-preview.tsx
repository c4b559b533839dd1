import { useTranslations } from 'use-intl';
import { DEFAULT_ACCENT, darkAccents, shownAccents } from '../rules/accent.ts';
import type { BrandingDraft } from './face-draft.ts';
import style from './face-preview.module.css';

export function BrandingPreview({
  face: { logo, cover, accent },
  name,
}: {
  face: BrandingDraft;
  name: string;
}) {
  const t = useTranslations('staff-hotel-face');
  const { accent: shown } = shownAccents(accent ?? DEFAULT_ACCENT);
  return (
    <figure className={style.preview} aria-label={t('preview.label')}>
      <figcaption>{t('preview.page')}</figcaption>
      <div className={style.phone}>
        {cover && <img className={style.cover} src={cover} alt="" />}
        <div className={style.name}>
          {logo && <img className={cover ? style.plate : style.logo} src={logo} alt="" />}
          <span>{name}</span>
        </div>
        <p className={style.title}>{t('preview.title')}</p>
        <p className={style.button} style={{ background: shown }}>
          {t('preview.button')}
        </p>
      </div>
      <figcaption>{t('preview.dark')}</figcaption>
      <div className={`${style.phone} ${style.dark}`}>
        <p className={style.title}>{t('preview.title')}</p>
        <p className={style.button} style={{ background: darkAccents(accent ?? DEFAULT_ACCENT).accent }}>
          {t('preview.button')}
        </p>
      </div>
      <figcaption>{t('preview.mail')}</figcaption>
      <div className={style.phone}>
        <div className={style.letter}>
          {logo && <img className={style.logo} src={logo} alt="" />}
          <span>{name}</span>
        </div>
        <p className={style.text} style={{ color: shown }}>
          {t('preview.link')}
        </p>
      </div>
    </figure>
  );
}
