import type { MailResult } from './mail.ts';

type Refusal = Exclude<MailResult, { accepted: true }>;

export const badAddressRefusal: Refusal = { accepted: false, kind: 'bad-address', reason: 'not an address' };

export const stoppingRefusal: Refusal = {
  accepted: false,
  kind: 'later',
  reason: 'this process is stopping',
};

/**
 * Converts an error of a mail connection to the result for the email. `textBegan` says whether the sending of
 * the text had begun. The reason contains the cause (`ECONNREFUSED`, `CERT_HAS_EXPIRED`) and the server's
 * response without the recipient's address.
 */
export function smtpRefusal(error: unknown, { to, textBegan }: { to: string; textBegan: boolean }): Refusal {
  const { code, responseCode, command, response } = factsOf(error);
  const words = response && withoutAddress(response, to);
  const reason = [code, command, words || responseCode].filter(Boolean).join(' ');
  if (!responseCode) return { accepted: false, kind: textBegan ? 'uncertain' : 'later', reason };
  return { accepted: false, kind: kindOf(responseCode, command, response), reason };
}

function kindOf(responseCode: number, command: string, response: string): Refusal['kind'] {
  if (responseCode < 500) return 'later';
  if (command === 'DATA') return 'never';
  // A rejection before the recipient was named (greeting, sign-in, sender) concerns the configuration of this
  // installation, which can be fixed.
  if (command !== 'RCPT TO') return 'later';
  // The server does not relay for this installation. The configuration can be fixed, and the address is not at
  // fault.
  if (/\brelay/i.test(response)) return 'later';
  const detail = /^\d{3}[ -]5\.(\d+)\.(\d+)/.exec(response);
  const [, subject, which] = detail ?? [];
  if (subject === '2' && which === '2') return 'later'; // The mailbox is full.
  if (subject === '7' || responseCode === 554) return 'never'; // A policy, not the address
  return 'bad-address';
}

const MAX_REASON_LENGTH = 200;

/** Removes the address and its local part, because servers often repeat one of them. */
function withoutAddress(response: string, to: string): string {
  const name = to.slice(0, to.lastIndexOf('@')).toLowerCase();
  const isPersonal = (word: string) => word.includes('@') || word.toLowerCase().includes(name);
  return response
    .split(/\s+/)
    .map(word => (isPersonal(word) ? '…' : word))
    .join(' ')
    .slice(0, MAX_REASON_LENGTH);
}

function factsOf(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    // nodemailer uses one code for several causes, and stores the system's code in `originalCode`.
    code: textOf(facts.originalCode) || textOf(facts.code) || 'unknown',
    responseCode: typeof facts.responseCode === 'number' ? facts.responseCode : undefined,
    command: textOf(facts.command),
    response: textOf(facts.response),
  };
}
