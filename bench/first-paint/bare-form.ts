import { once } from 'node:events';
import { createServer } from 'node:http';

const FORM = `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>予約の確認</title></head>
<body><h1>ご予約時の電話番号をご入力ください</h1>
<form method="post"><p><label>電話番号 <input name="phone" type="tel"></label></p><p><button>次へ</button></p></form></body>
</html>`;

/**
 * Serves a plain HTML form without style and script. `/go` redirects to the form, as an emailed link redirects
 * to its page.
 * @returns the form's URL and a function that closes the server
 */
export async function openBareForm(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url === '/go') response.writeHead(303, { location: '/' }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FORM);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare form has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
