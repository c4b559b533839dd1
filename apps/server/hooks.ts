import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { takeReport } from '#features/message/message/commands/note-delivery.ts';
import type { Config } from '#platform/config/config.ts';
import { assertMedia } from '#platform/http/media.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { readMailReport } from '#platform/mail/report.ts';
import { readReport } from '#platform/sms/reports/read-report.ts';

/** An address that no provider of ours has is nobody's. */
const hook = z
  .object({ provider: z.string().max(50), secret: z.string().max(200) })
  .catch({ provider: '', secret: '' });
const KIB = 1024;

/**
 * `POST hooks/{provider}/{secret}`: what a provider of SMS, or `mail`, reports. 204 for a report, of use
 * or not; 404 for everybody else, who learns nothing by it. Twilio sends forms, the others JSON, signed as they are: no
 * contract reads these bodies.
 */
export async function addHooks(
  app: FastifyInstance,
  { sms, mailHookSecret }: Pick<Config, 'sms' | 'mailHookSecret'>,
): Promise<void> {
  await app.register(async scoped => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 16 * KIB },
      async (_: unknown, body: string) => body,
    );
    scoped.post('/api/hooks/:provider/:secret', async (request, response) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const called = hook.parse(request.params);
      const report =
        called.provider === 'mail'
          ? readMailReport(mailHookSecret, called.secret, body)
          : readReport(sms, called, { headers: request.headers, body });
      if (report === 'refused') throw new Refusal(404, 'route_not_found');
      assertMedia(request.headers, called.provider === 'twilio' ? 'form' : 'json');
      if (report !== 'nothing') await takeReport(report);
      return response.status(204).send();
    });
  });
}
