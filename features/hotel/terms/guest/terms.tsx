import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { fieldOf, readGuestSetting } from '#features/hotel/facility/guest/guest-setting.ts';
import { withOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { readingOrder } from '#i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = { facilityId: number; publicUrl: string };

/** `hash` identifies the text in the acceptance. Null if the facility has no terms. */
type LoadedTerms = { html: string; hash: string; language: GuestLanguage } | null;

/** Loads the facility's terms in the guest's language, otherwise in English, otherwise in Japanese. */
export function useTerms(facilityId: number) {
  const language = useLocale();
  return useQuery({
    queryKey: ['terms', facilityId, language],
    queryFn: async () => {
      for (const each of readingOrder(language)) {
        const loadedTerms = await loadTerms(facilityId, each);
        if (loadedTerms) return loadedTerms;
      }
      return null;
    },
  });
}

export function Terms({ facilityId, publicUrl }: Props) {
  const t = useTranslations('guest');
  const terms = useTerms(facilityId);
  if (terms.isPending) return <Skeleton label={t('loading')} />;
  if (terms.isError)
    return (
      <Notice
        kind="danger"
        title={t('form.offline')}
        action={
          <Button kind="soft" onClick={() => terms.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    );
  if (terms.data === null) return <p>{t('terms.none')}</p>;
  return (
    <div lang={terms.data.language}>
      <RichText html={withOwnAddress(terms.data.html, publicUrl)} />
    </div>
  );
}

async function loadTerms(facilityId: number, language: GuestLanguage): Promise<LoadedTerms> {
  const storedSetting = await readGuestSetting(facilityId, `terms-conditions-${language}`);
  const html = fieldOf(storedSetting, 'content');
  if (typeof html !== 'string' || html === '') return null;
  return { html, hash: String(fieldOf(storedSetting, 'hash') ?? ''), language };
}

type DialogProps = { facilityId: number; publicUrl: string; open: boolean; onClose: () => void };

export function TermsDialog({ facilityId, publicUrl, open, onClose }: DialogProps) {
  const t = useTranslations('guest');
  return (
    <Dialog open={open} onClose={onClose} title={t('pages.terms')} closeLabel={t('close')}>
      <Terms facilityId={facilityId} publicUrl={publicUrl} />
    </Dialog>
  );
}
