import { linkOf, type SlotSecrets } from '#features/guest-access/secrets.ts';
import type { Site } from './site.ts';

/** The link to a slot's form, and its code. The form offers to type the code where `said` tells it (decisions §2). */
export function wayIn({ publicUrl }: Site, secrets: SlotSecrets, slug: string, said: string) {
  const vericode = said.includes('[verification_code]');
  return {
    formUrl: linkOf(secrets, slug, { vericode }, publicUrl),
    verificationCode: secrets.verificationCode,
  };
}
