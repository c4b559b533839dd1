import type { MailResult } from './mail.ts';

type Refusal = Exclude<MailResult, { accepted: true }>;

export const badAddress: Refusal = { accepted: false, kind: 'bad-address', reason: 'not an address' };

/** Another process will send it. */
export const stops: Refusal = { accepted: false, kind: 'later', reason: 'this process stops' };

/**
 * What an error of a mail connection means for the mail. `bodyBegan`: its text had begun to flow.
 * The server's own words stay out of the reason: they tend to repeat the address.
 */
export function smtpRefusal(error: unknown, bodyBegan: boolean): Refusal {
  const { code, responseCode, command, response } = factsOf(error);
  const reason = [code ?? 'unknown', responseCode, command].filter(Boolean).join(' ');
  if (!responseCode) {
    return { accepted: false, kind: bodyBegan ? 'uncertain' : 'later', reason };
  }
  return { accepted: false, kind: kindOf(responseCode, command, response), reason };
}

function kindOf(responseCode: number, command: string, response: string): Refusal['kind'] {
  if (responseCode < 500) return 'later';
  if (command === 'DATA') return 'never';
  // A refusal before the address was named (sign-in, sender, greeting) is about this installation: it can be mended.
  if (command !== 'RCPT TO') return 'later';
  // It sends nothing elsewhere for this installation: that can be mended, and is no fault of the address.
  if (/\brelay/i.test(response)) return 'later';
  const detail = /^\d{3}[ -]5\.(\d+)\.(\d+)/.exec(response);
  const [, subject, which] = detail ?? [];
  if (subject === '2' && which === '2') return 'later'; // a full mailbox
  if (subject === '7' || responseCode === 554) return 'never'; // policy, not the address
  return 'bad-address';
}

function factsOf(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  return {
    code: typeof facts.code === 'string' ? facts.code : undefined,
    responseCode: typeof facts.responseCode === 'number' ? facts.responseCode : undefined,
    command: typeof facts.command === 'string' ? facts.command : '',
    response: typeof facts.response === 'string' ? facts.response : '',
  };
}
