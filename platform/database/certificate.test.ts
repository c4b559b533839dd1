import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';

const ASKING = 8;
const [YES, NO] = ['S', 'N'];

/**
 * Listens on a free local port until the end of the test.
 * @returns the port
 */
async function listenLocally(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(socket => serve(socket.on('error', () => undefined)));
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return portOf(server.address());
}

async function selfCertified(): Promise<number> {
  const server = new SMTPServer({ secure: true });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return portOf(server.server.address());
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

const connecting = (port: number, mode: string) =>
  new pg.Client({
    connectionString: `postgres://app:secret@127.0.0.1:${port}/genkan?sslmode=${mode}`,
  }).connect();

describe.each(['require', 'verify-ca', 'verify-full'])('a database URL with sslmode=%s', mode => {
  test('rejects a database with an untrusted certificate', async () => {
    const behind = await selfCertified();
    const port = await listenLocally(socket =>
      socket.once('data', asked => {
        expect(asked).toHaveLength(ASKING);
        const secured = connect(behind, '127.0.0.1').on('error', () => undefined);
        socket.write(YES);
        socket.pipe(secured).pipe(socket);
      }),
    );
    await expect(connecting(port, mode)).rejects.toMatchObject({ code: expect.stringMatching(/CERT/) });
  });

  test('rejects a database connection without TLS', async () => {
    const port = await listenLocally(socket => void socket.once('data', () => socket.write(NO)));
    await expect(connecting(port, mode)).rejects.toThrow(/does not support SSL/);
  });
});
