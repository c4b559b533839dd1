import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { accessOf, keyAccessOf } from '#features/access/access/contract/endpoint.ts';
import { Html, html } from '#platform/html/html.ts';
import type { Contract } from '#platform/http/contract.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { routesOf } from '../routes.ts';
import {
  type ContractsOf,
  methodOf,
  type OpenApi,
  openApi,
  openApiForKeys,
  operationId,
  pathOf,
  tags,
} from './openapi.ts';

const style = `body{font:16px/1.6 system-ui,sans-serif;color:#1c1b1a;background:#faf8f4;max-width:960px;margin:0 auto;padding:24px}
a{color:#264b73}input{box-sizing:border-box;width:100%;font:inherit;padding:10px 12px;border:1px solid #85807a;border-radius:8px;background:#fff}
ul{list-style:none;padding:0}li a{display:block;padding:8px 12px;border-radius:8px;color:inherit;text-decoration:none;overflow-wrap:anywhere}li a:hover{background:#fff}li code{font-weight:600}
pre{overflow:auto;background:#fff;padding:12px;border:1px solid #e4dfd6;border-radius:8px;font-size:14px}
b{display:inline-block;min-width:64px;color:#264b73}dt{font-weight:600}dd{margin:0 0 8px}[hidden]{display:none}`;

/** Hides calls that do not contain every typed word, and sections without visible calls. */
const search = `const field = document.querySelector('input');
field.parentElement.hidden = false;
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/);
  const found = new Set();
  for (const part of document.querySelectorAll('section')) {
    const rows = [...part.querySelectorAll('li')];
    for (const row of rows) row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word));
    const shown = rows.filter(row => !row.hidden);
    part.hidden = shown.length === 0;
    for (const row of shown) found.add(row.querySelector('a').href);
  }
  document.querySelector('[role=status]').textContent = field.value.trim() === '' ? '' : found.size + (found.size === 1 ? ' call' : ' calls');
});`;

/** The guide for integrators on the same server. */
const GUIDE = '/guide/en/integrators';

export function addDocs(app: FastifyInstance, publicUrl: string): void {
  const contractsByFeature = contracts();
  const document = openApi(contractsByFeature, publicUrl);
  const documentForKeys = openApiForKeys(contractsByFeature, publicUrl);
  const contractById = new Map(
    Object.values(contractsByFeature).flatMap(each => each.map(one => [operationId(one), one])),
  );
  app.get('/api/openapi.json', async () => document);
  app.get('/api/openapi-keys.json', async () => documentForKeys);
  app.get('/api/docs', async (_request, response) =>
    send(response, nonce => page('Genkan API', list(contractsByFeature, nonce), nonce)),
  );
  app.get('/api/docs/:call', async (request, response) => {
    const contract = contractById.get(callParams.parse(request.params).call);
    if (!contract) throw new Refusal(404, 'route_not_found');
    const title = `${methodOf(contract).toUpperCase()} ${pathOf(contract)}`;
    return send(response, nonce => page(title, details(contract, document), nonce));
  });
}

const callParams = z.object({ call: z.string() });

function send(response: FastifyReply, write: (nonce: string) => Html) {
  const nonce = randomBytes(16).toString('base64');
  response.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  return response.type('text/html; charset=utf-8').send(write(nonce).source);
}

function contracts(): ContractsOf {
  const entries = Object.entries(routesOf).map(([feature, routes]) => [
    feature,
    routes.map(each => each.contract),
  ]);
  return Object.fromEntries(entries) as ContractsOf;
}

const page = (title: string, body: Html, nonce: string): Html =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${new Html(style)}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Lists the calls for systems with an API key first, then all calls by feature. */
function list(contractsOf: Readonly<Record<string, readonly Contract[]>>, nonce: string): Html {
  const keyContracts = Object.values(contractsOf).flatMap(each =>
    each.filter(contract => keyAccessOf(accessOf(contract))),
  );
  const parts = Object.entries(tags).map(([feature, about]) =>
    part(feature, about, contractsOf[feature] ?? []),
  );
  return html`<p><a href="${GUIDE}">The guide for integrators</a> shows how to use it, with examples. For programs: <a href="/api/openapi-keys.json">openapi-keys.json</a> has the calls for systems with an API key, <a href="/api/openapi.json">openapi.json</a> all calls.</p>
<p>JSON over HTTPS under <code>/api</code>. A PMS sends its API key as <code>X-Api-Key</code>; programs of users send <code>Authorization: Bearer</code> with the token of <code>auth/login</code>.
Failures answer <code>{ status, code, message, errors?, data? }</code>; programs decide by <code>code</code>.</p>
<p hidden><input type="search" aria-label="Find a call" placeholder="Find a call, such as pms bookings"> <span role="status"></span></p>
${part('For systems with an API key', 'Calls for a PMS, kiosk, key system or CRM.', keyContracts)}${parts}
<script nonce="${nonce}">${new Html(search)}</script>`;
}

const part = (title: string, about: string, contracts: readonly Contract[]): Html =>
  html`<section><h2>${title}</h2><p>${about}</p><ul>${contracts.map(row)}</ul></section>`;

const row = (contract: Contract): Html =>
  html`<li><a href="/api/docs/${operationId(contract)}"><b>${methodOf(contract).toUpperCase()}</b> <code>${pathOf(contract)}</code> — ${contract.summary}</a></li>`;

type Schemas = OpenApi['components']['schemas'];

/** Returns the named objects to which a part of the document refers, directly or through other objects. */
function objectsIn(part: unknown, schemas: Schemas, found: Schemas = {}): Schemas {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const schema = schemas[name];
    if (schema === undefined || name in found) continue;
    found[name] = schema;
    objectsIn(schema, schemas, found);
  }
  return found;
}

function details(contract: Contract, document: OpenApi): Html {
  const { description, parameters, requestBody, responses } =
    document.paths[pathOf(contract)]?.[methodOf(contract)] ?? {};
  const objects = Object.entries(objectsIn([requestBody, responses], document.components.schemas));
  return html`<p><a href="/api/docs">All calls</a> · <a href="${GUIDE}">Guide</a></p><p>${contract.summary}</p>
<dl><dt>Who may call</dt><dd>${Object.keys(contract.access).join(', ')}</dd>${description ? html`<dt>Note</dt><dd>${String(description)}</dd>` : ''}
<dt>Request</dt><dd><pre>${JSON.stringify({ parameters, requestBody }, null, 2)}</pre></dd>
<dt>Responses</dt><dd><pre>${JSON.stringify(responses, null, 2)}</pre></dd>
<dt>Objects</dt><dd>${objects.map(([name, schema]) => html`<h2>${name}</h2><pre>${JSON.stringify(schema, null, 2)}</pre>`)}</dd></dl>`;
}
