import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { pathOf } from '../../scripts/debian.ts';
import { readDocument } from './documents.ts';

const GUESTS = 'checkin.example.com';
const STAFF = 'staff.example.com';
const nginx = process.env.NGINX_PATH ?? pathOf('nginx');
if (!nginx) process.stdout.write('nginx is not installed: the tests of its configuration are skipped\n');
const here = test.skipIf(!nginx);

const folder = mkdtempSync(join(tmpdir(), 'genkan-nginx-'));
const pathTo = (name: string) => join(folder, name);
let ports: { http: number; https: number };
let proxy: ChildProcess;

beforeAll(async () => {
  if (!nginx) return;
  const hosts = { PUBLIC_URL: `https://${GUESTS}`, STAFF_URL: `https://${STAFF}` };
  const server = await openTestServer(undefined, { proxied: true, hosts });
  ports = { http: await freePort(), https: await freePort() };
  makeCertificate();
  writeFileSync(pathTo('nginx.conf'), configuration(new URL(server).host));
  proxy = spawn(nginx, ['-c', pathTo('nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await isOpen())) await sleep(50);
});
afterAll(async () => {
  if (proxy) {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGQUIT');
    await ended;
  }
  rmSync(folder, { recursive: true });
});

const isOpen = () =>
  requestThroughNginx('/check-in').then(
    () => true,
    () => false,
  );

function makeCertificate(): void {
  const names = ['-subj', `/CN=${GUESTS}`, '-addext', `subjectAltName=DNS:${GUESTS},DNS:${STAFF}`];
  const files = ['-keyout', pathTo('privkey.pem'), '-out', pathTo('fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'ignore' });
}

function configuration(server: string): string {
  const site = readDocument('deploy/nginx/genkan.conf')
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('/etc/genkan/tls', folder);
  const upstream = readDocument('deploy/nginx/upstream.conf').replace('127.0.0.1:3000', server);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${pathTo(name)};`)
    .join('\n');
  return `daemon off; pid ${pathTo('pid')}; error_log ${pathTo('error.log')}; worker_processes 1; events {}
http { ${temporary} ${upstream} ${site} }`;
}

type Reply = { status: number; headers: Record<string, unknown>; said: string };

async function requestThroughNginx(
  path: string,
  { host = GUESTS, ...options }: RequestOptions & { host?: string } = {},
  body?: Buffer,
): Promise<Reply> {
  const outgoing = request({
    ...{ host: '127.0.0.1', port: ports.https, servername: host, path, agent: false },
    ca: readFileSync(pathTo('fullchain.pem')),
    ...options,
    headers: { host, ...options.headers },
  });
  outgoing.end(body);
  const [answer] = await once(outgoing, 'response');
  return { status: answer.statusCode, headers: answer.headers, said: await text(answer) };
}

here('nginx accepts the configuration without warnings', () => {
  const { stderr, status } = spawnSync(nginx ?? '', ['-t', '-c', pathTo('nginx.conf'), '-p', folder], {
    encoding: 'utf8',
  });
  expect([status, stderr.match(/\[(warn|emerg|alert)\].*/g)]).toEqual([0, null]);
});

here('pages are served over HTTPS, and HTTP requests are redirected to it', async () => {
  const page = await requestThroughNginx('/check-in');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const outgoing = plainRequest({
    ...{ host: '127.0.0.1', port: ports.http, path: '/check-in?slug=x', agent: false },
    headers: { host: GUESTS },
  });
  outgoing.end();
  const [answer] = await once(outgoing, 'response');
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([301, `https://${GUESTS}/check-in?slug=x`]);
});

here('a host name that is not Genkan’s gets no response', async () => {
  await expect(requestThroughNginx('/check-in', { host: 'other.example.com' })).rejects.toThrow(
    /unrecognized name|handshake/i,
  );
});

here('the proxy determines the requested host, whatever headers the browser sends', async () => {
  for (const headers of [{}, { 'x-forwarded-host': STAFF }, { forwarded: `host=${STAFF}` }]) {
    const led = await requestThroughNginx('/login', { headers });
    expect([led.status, led.headers.location]).toEqual([expect.any(Number), `https://${STAFF}/login`]);
  }
  expect((await requestThroughNginx('/login', { host: STAFF })).status).toBe(200);
});

here('metrics are not available from outside', async () => {
  expect((await requestThroughNginx('/metrics')).status).toBe(404);
});

here('the proxy passes bodies that Genkan accepts and rejects larger ones', async () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const passed = await requestThroughNginx('/api/checkin', post, Buffer.alloc(11 * 1024 * 1024, 'x'));
  expect(JSON.parse(passed.said)).toMatchObject({ status: { success: false } });
  expect((await requestThroughNginx('/api/checkin', post, Buffer.alloc(13 * 1024 * 1024, 'x'))).status).toBe(
    413,
  );
});
