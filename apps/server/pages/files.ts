import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#platform/http/refusal.ts';
import { type AppName, distOf } from './assets.ts';

/**
 * Maximum file requests per minute and address. Further requests are answered with 429. A page loads about
 * thirty files, which the browser caches for a year.
 */
const FILES_PER_MINUTE = 6000;

const YEAR_SECONDS = 365 * 86_400;

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * Matches workers that run our WebAssembly. Their policy allows only scripts from this host and WebAssembly
 * (docs/decisions/2026-11-29-untrusted-files.md).
 */
const WASM_WORKER = /\.wasm-worker-[^/.]*\.js$/;
const wasmPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The encodings that the build produces, smallest first. */
const encodings = [
  { name: 'br', end: '.br' },
  { name: 'gzip', end: '.gz' },
];

type FileReaders = Map<string, () => Promise<Buffer>>;

const fileParams = z.object({ '*': z.string() }).catch({ '*': '' });

/**
 * Serves the build of an app from `dist`. Only files that exist at startup are served, because a path is looked
 * up in the list of files and not on the disk. File names contain a content hash, so browsers cache them.
 */
export async function addFiles(
  app: FastifyInstance,
  name: AppName,
  root: string = distOf(name),
): Promise<void> {
  const readers = await listFiles(root);
  const config = { rateLimit: { max: FILES_PER_MINUTE, timeWindow: '1 minute', groupId: ' files' } };
  app.get(`/assets/${name}/*`, { config }, async (request, response) => {
    const path = fileParams.parse(request.params)['*'];
    const plainReader = readers.get(path);
    if (!plainReader) throw new Refusal(404, 'route_not_found');
    const encoding = encodings.find(each => readers.has(path + each.end) && accepts(request, each.name));
    response
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'accept-encoding');
    if (encoding) response.header('content-encoding', encoding.name);
    if (WASM_WORKER.test(path)) response.header('content-security-policy', wasmPolicy);
    const read = (encoding && readers.get(path + encoding.end)) ?? plainReader;
    return response.type(contentTypes[extname(path)] ?? 'application/octet-stream').send(await read());
  });
}

/** Skips files whose name begins with a dot, because they contain build details. */
async function listFiles(root: string): Promise<FileReaders> {
  // During development there is no build.
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const visibleFiles = files.filter(file => !/(^|\/)\./.test(relative(root, file)));
  return new Map(visibleFiles.map(file => [relative(root, file), readOnce(file)]));
}

function readOnce(file: string): () => Promise<Buffer> {
  let bytes: Promise<Buffer> | undefined;
  return () => {
    bytes ??= readFile(file);
    return bytes;
  };
}

function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const acceptList = String(headers['accept-encoding'] ?? '').split(',');
  return acceptList.some(each => {
    const [name = '', quality = ''] = each.split(';').map(part => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
}
