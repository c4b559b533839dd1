import { useTranslations } from 'use-intl';
import type { Describe } from '#features/facility/staff/edit/newer-notice.tsx';
import { languageNames } from '#i18n/languages.ts';
import { ORDER } from '#ui/merge.ts';
import type { LinksDraft } from './link-draft.ts';

/** A link in words. One that is not in the list is called by no name. */
export function useDescribeLink(): Describe<LinksDraft> {
  const t = useTranslations('staff-links');
  const settings = useTranslations('staff-settings');
  return (links, [place]) => {
    if (place === ORDER) return { what: t('order'), is: settings('conflict.changed') };
    const link = links.find(({ key }) => key === place);
    if (!link) return { what: '', is: settings('conflict.removed') };
    const { language, text, url, visibility } = link;
    return {
      what: t('conflict.link', { language: languageNames[language], text }),
      is: t(visibility === 1 ? 'conflict.shown' : 'conflict.hidden', { text, url }),
    };
  };
}
