import { linkOf, type SlotSecrets } from '#features/guest-access/secrets.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Site } from './site.ts';

/** The link to a slot's form, and its code. The form offers to type the code where `said` tells it. */
export function wayIn({ publicUrl }: Site, secrets: SlotSecrets, slug: string, said: string) {
  const vericode = said.includes('[verification_code]');
  return {
    formUrl: linkOf(secrets, slug, { vericode }, publicUrl),
    verificationCode: secrets.verificationCode,
  };
}

/** What stands in their place where neither may: the page that asks for a proof, and where the guest finds the code. */
export function wayWithoutSecrets({ publicUrl }: Site, slug: string, language: GuestLanguage) {
  return {
    formUrl: `${publicUrl}/check-in/confirm?${new URLSearchParams({ slug })}`,
    verificationCode: translator(language, 'message')('codeElsewhere'),
  };
}
