import type { ReactNode } from 'react';
import { TopBar } from '#ui/page.tsx';
import type { Branding, BrandingPicture } from '../rules/face.ts';
import { fitLogo } from '../rules/pictures.ts';
import style from './face-top.module.css';

type Props = {
  face: Branding;
  name: string;
  showsCover: boolean;
  children: ReactNode;
};

export function BrandingHeader({ face: { logo, cover }, name, showsCover, children }: Props) {
  if (!showsCover || cover.length === 0)
    return (
      <TopBar name={name} mark={logo && <Logo logo={logo} bounds={BAR_LOGO_BOUNDS} />}>
        {children}
      </TopBar>
    );
  return (
    <div className={style.top} data-cover>
      <Cover cover={cover} />
      <div className={style.over}>{children}</div>
      <div className={style.name}>
        {logo && (
          <span className={style.plate}>
            <Logo logo={logo} />
          </span>
        )}
        <p title={name}>{name}</p>
      </div>
    </div>
  );
}

/** Limited so that a wide logo leaves room for the name. */
const BAR_LOGO_BOUNDS = { width: 84, height: 36 };

/** Decorative, because the name next to the logo identifies the hotel. */
export function Logo({
  logo,
  bounds,
}: {
  logo: BrandingPicture;
  bounds?: { width: number; height: number };
}) {
  return <img className={style.logo} src={logo.url} {...fitLogo(logo, bounds)} alt="" />;
}

const WIDE_SCREEN = '(min-width: 560px)';

/**
 * Phones load the small photo regardless of their pixel density, so that the photo does not delay the page.
 */
export function Cover({ cover }: { cover: readonly BrandingPicture[] }) {
  const [smallest] = cover;
  if (!smallest) return null;
  const smallPictures = cover.filter(({ width }) => width === smallest.width);
  const widePictures = cover.filter(({ width }) => width > smallest.width);
  const fallback = smallPictures.at(-1) ?? smallest;
  return (
    <picture>
      {widePictures.map(each => (
        <source key={each.url} media={WIDE_SCREEN} type={each.type} srcSet={each.url} />
      ))}
      {smallPictures.map(each => (
        <source key={each.url} type={each.type} srcSet={each.url} />
      ))}
      <img
        className={style.cover}
        src={fallback.url}
        width={fallback.width}
        height={fallback.height}
        alt=""
        fetchPriority="high"
      />
    </picture>
  );
}
