import { checkServerIdentity } from 'node:tls';

/**
 * Connects and signs in to a mail server with the driver's TLS settings, but sends nothing.
 * @returns when the server's certificate expires, or undefined without TLS
 * @throws an error that `smtpRefusal` can convert
 */
export async function probeMailServer(url: string, timeoutMs: number): Promise<Date | undefined> {
  const { createTransport } = await import('nodemailer');
  let validUntil: Date | undefined;
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    tls: {
      checkServerIdentity(host, certificate) {
        validUntil = new Date(certificate.valid_to);
        return checkServerIdentity(host, certificate);
      },
    },
  });
  try {
    await transport.verify();
    return validUntil;
  } finally {
    transport.close();
  }
}
