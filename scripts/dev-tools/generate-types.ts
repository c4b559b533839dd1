/**
 * Generates the types of a vendor's client from an OpenAPI document, as vendors do. The generator needs the
 * compiler API that TypeScript had until version 6, so it loads the copy in ts-morph.
 *
 * node generate-types.ts openapi.json genkan.d.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name, context),
});
const { default: openapiTypes, astToString } = await import('openapi-typescript');

const [from = '', to = ''] = process.argv.slice(2);
writeFileSync(to, astToString(await openapiTypes(readFileSync(from, 'utf8'))));
