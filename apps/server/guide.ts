import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dashboardLanguages, detectDashboardLanguage } from '#i18n/languages.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { guideDocuments, guideFile, guidePage } from './guide/page.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'docs/pictures');

const guideQuery = z.object({
  language: z.enum(dashboardLanguages),
  document: z.enum(guideDocuments).default('front-desk'),
});
const pictureParams = z.object({ name: z.string() });

const DAY_SECONDS = 86_400;

/**
 * Serves the front desk guide at /guide/{language}, the other guide documents at /guide/{language}/{document} and
 * their pictures at /guide/pictures/{name}. /guide redirects to the front desk guide in the reader's language. All
 * of it is public, because it contains no hotel data.
 */
export async function addGuide(app: FastifyInstance): Promise<void> {
  // The folder's content does not change after the start.
  const pictureNames = new Set((await readdir(pictures)).filter(name => name.endsWith('.png')));
  app.get('/guide', (request, response) =>
    response.redirect(`/guide/${detectDashboardLanguage(request.headers['accept-language'])}`, 302),
  );
  const sendGuide = async (request: FastifyRequest, response: FastifyReply) => {
    const params = guideQuery.safeParse(request.params);
    if (!params.success) throw new Refusal(404, 'route_not_found');
    const { language, document } = params.data;
    const nonce = randomBytes(16).toString('base64');
    const markdown = await readFile(join(root, guideFile(document, language)), 'utf8');
    return response
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(guidePage(markdown, language, nonce).source);
  };
  app.get('/guide/:language', sendGuide);
  app.get('/guide/:language/:document', sendGuide);
  app.get('/guide/pictures/:name', async (request, response) => {
    const { name } = pictureParams.parse(request.params);
    if (!pictureNames.has(name)) throw new Refusal(404, 'route_not_found');
    return response
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('image/png')
      .send(await readFile(join(pictures, name)));
  });
}
