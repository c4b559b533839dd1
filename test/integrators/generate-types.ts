/**
 * The types of a vendor's client, made from an OpenAPI document as vendors make them. The generator draws its types with the
 * interface for programs that TypeScript had until 6: it gets the one that ts-morph brings.
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
