import { useTranslations } from 'use-intl';
import { Terms, useTerms } from '#features/terms/guest/terms.tsx';
import { Card } from '#ui/card.tsx';
import style from './terms-beside.module.css';

type Props = { facilityId: number; publicUrl: string };

/** Who scrolls with the keyboard must get to the box first; not every browser sees to that. */
const REACHABLE = 0;

/** The terms that signing accepts, in a box beside the pad, and the sentence that says so; nothing where the hotel has none. */
export function TermsBeside({ facilityId, publicUrl }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { data } = useTerms(facilityId);
  if (data === null) return null;
  return (
    <Card title={guest('pages.terms')}>
      <p>{t('signature.accepts')}</p>
      <section className={style.box} aria-label={guest('pages.terms')} tabIndex={REACHABLE}>
        <Terms facilityId={facilityId} publicUrl={publicUrl} />
      </section>
    </Card>
  );
}
