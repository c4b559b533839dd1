import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `whole`: data arrives. `silent`: the connection exists but no data arrives, as with a frozen server. `cut`:
 * there is no connection.
 */
type State = 'whole' | 'silent' | 'cut';

export type BreakableLine = AsyncDisposable & {
  url: string;
  become(state: State): void;
  leadTo(port: number): void;
};

export async function breakableConnection(url: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state: State = 'whole';
  let farPort = Number(port);
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', bytes => to.write(bytes));
    from.on('error', () => to.destroy());
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (state === 'silent') from.pause();
  };
  const server = createServer(near => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect(farPort, hostname);
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const over = new URL(url);
  over.hostname = '127.0.0.1';
  over.port = typeof address === 'object' ? String(address?.port) : '';
  return {
    url: over.href,
    become(next) {
      state = next;
      for (const socket of sockets) {
        if (next === 'cut') socket.destroy();
        else if (next === 'silent') socket.pause();
        else socket.resume();
      }
    },
    leadTo(next) {
      farPort = next;
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
