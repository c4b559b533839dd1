import { useTranslations } from 'use-intl';
import { Terms, useTerms } from '#features/facility/guest/terms.tsx';
import { Card } from '#ui/card.tsx';

type Props = { facilityId: number; publicUrl: string };

/** The terms that signing accepts, and the sentence that says so; nothing where the hotel has none. */
export function TermsBeside({ facilityId, publicUrl }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { data } = useTerms(facilityId);
  if (data === null) return null;
  return (
    <Card title={guest('pages.terms')}>
      <p>{t('signature.accepts')}</p>
      <Terms facilityId={facilityId} publicUrl={publicUrl} />
    </Card>
  );
}
