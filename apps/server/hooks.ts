import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { queueReport } from '#features/message/message/commands/note-delivery.ts';
import type { Config } from '#platform/config/config.ts';
import { assertMedia } from '#platform/http/media.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { readMailReport } from '#platform/mail/report.ts';
import { readReport } from '#platform/sms/reports/read-report.ts';

/** The URL of a provider that is not configured returns 404. */
const hook = z
  .object({ provider: z.string().max(50), secret: z.string().max(200) })
  .catch({ provider: '', secret: '' });
const KIB = 1024;

/**
 * `POST hooks/{provider}/{secret}`: receives a report of an SMS provider or of `mail`. Returns 204 for every
 * report, even if it is ignored, and 404 to other callers, so that they learn nothing. Twilio sends forms, the
 * other providers send JSON. Signatures cover the raw body, so no contract parses it.
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
      const params = hook.parse(request.params);
      const report =
        params.provider === 'mail'
          ? readMailReport(mailHookSecret, params.secret, body)
          : readReport(sms, params, { headers: request.headers, body });
      if (report === 'refused') throw new Refusal(404, 'route_not_found');
      assertMedia(request.headers, params.provider === 'twilio' ? 'form' : 'json');
      if (report !== 'nothing') await queueReport(report);
      return response.status(204).send();
    });
  });
}
