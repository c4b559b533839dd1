export class Warning extends Error {
  override readonly name = 'Warning';
}

const DAY = 24 * 60 * 60 * 1000;
const WARN_DAYS = 14;

/**
 * Adds the expiry date of a certificate to the text.
 * @throws a warning with the text if the certificate expires soon
 */
export function withValidity(words: string, until: Date | undefined, now = new Date()): string {
  if (!until) return `${words}.`;
  const days = Math.floor((until.getTime() - now.getTime()) / DAY);
  const text = `${words}. Its certificate is valid for ${days} more days, until ${until.toISOString().slice(0, 10)}`;
  if (days < WARN_DAYS) throw new Warning(`${text}: renew it.`);
  return `${text}.`;
}
