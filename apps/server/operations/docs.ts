import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '#platform/html/html.ts';
import type { Contract } from '#platform/http/contract.ts';
import { routesOf } from '../routes.ts';
import { type ContractsOf, methodOf, type OpenApi, openApi, pathOf, tags } from './openapi.ts';

const style = `body{font:16px/1.6 system-ui,sans-serif;color:#1c1b1a;background:#faf8f4;max-width:960px;margin:0 auto;padding:24px}
details{background:#fff;border:1px solid #e4dfd6;border-radius:12px;padding:8px 16px;margin:8px 0}
summary{cursor:pointer;min-height:32px}summary code{font-weight:600}pre{overflow:auto;background:#faf8f4;padding:12px;border-radius:8px;font-size:14px}
b{display:inline-block;min-width:64px;color:#264b73}dt{font-weight:600}dd{margin:0 0 8px}`;

export function addDocs(app: FastifyInstance, publicUrl: string): void {
  const contractsOf = contracts();
  const document = openApi(contractsOf, publicUrl);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    response.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return response.type('text/html; charset=utf-8').send(page(contractsOf, document, nonce).source);
  });
}

function contracts(): ContractsOf {
  const entries = Object.entries(routesOf).map(([feature, routes]) => [
    feature,
    routes.map(each => each.contract),
  ]);
  return Object.fromEntries(entries) as ContractsOf;
}

function page(
  contractsOf: Readonly<Record<string, readonly Contract[]>>,
  document: OpenApi,
  nonce: string,
): Html {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Genkan API</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Genkan API</h1>
<p>JSON over HTTPS under <code>/api</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A PMS sends its API key as <code>X-Api-Key</code>; staff send <code>Authorization: Bearer</code> with the token of <code>auth/login</code>.
Failures answer <code>{ status, code, message, errors?, data? }</code>; programs decide by <code>code</code>.</p>
${Object.entries(tags).map(([feature, about]) => html`<h2>${feature}</h2><p>${about}</p>${(contractsOf[feature] ?? []).map(contract => section(contract, document))}`)}</main></body></html>`;
}

function section(contract: Contract, document: OpenApi): Html {
  const path = pathOf(contract);
  const { description, parameters, requestBody, responses } =
    document.paths[path]?.[methodOf(contract)] ?? {};
  return html`<details><summary><b>${methodOf(contract).toUpperCase()}</b> <code>${path}</code> — ${contract.summary}</summary>
<dl><dt>Who may call</dt><dd>${Object.keys(contract.access).join(', ')}</dd>${description ? html`<dt>Note</dt><dd>${String(description)}</dd>` : ''}
<dt>What goes in</dt><dd><pre>${JSON.stringify({ parameters, requestBody }, null, 2)}</pre></dd>
<dt>What comes out</dt><dd><pre>${JSON.stringify(responses, null, 2)}</pre></dd></dl></details>`;
}
