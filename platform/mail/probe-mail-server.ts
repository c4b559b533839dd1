import { checkServerIdentity } from 'node:tls';

/**
 * Connects to a mail server, with TLS as the driver does it, and signs in, but sends nothing. Throws what `smtpRefusal` reads.
 * @returns when its certificate expires; undefined without TLS
 */
export async function probeMailServer(url: string, timeoutMs: number): Promise<Date | undefined> {
  const { createTransport } = await import('nodemailer');
  let until: Date | undefined;
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    tls: {
      checkServerIdentity(host, certificate) {
        until = new Date(certificate.valid_to);
        return checkServerIdentity(host, certificate);
      },
    },
  });
  try {
    await transport.verify();
    return until;
  } finally {
    transport.close();
  }
}
