import { createServer, type Socket } from 'node:net';

/**
 * Returns how a mail server responds to one line from the client. The line is `END` after the text of an
 * email and '' when the connection is opened.
 * - undefined: the usual response
 * - `cut`: closes the connection
 * - `silence`: sends nothing
 * - `chatter`: sends a response that never ends
 * @param at the recipient of the connection (`to`) and the number of open connections
 */
export type MailBehavior = (line: string, at: { to: string; connections: number }) => string | undefined;

const USUAL_REPLIES: [RegExp, string][] = [
  [/^$/, '220 mail.example.com'],
  [/^DATA/i, '354 go on'],
  [/^QUIT/i, '221 bye'],
  [/./, '250 fine'],
];

export async function startRudeMailServer(behavior: MailBehavior) {
  const open = new Set<Socket>();
  const taken: string[] = [];
  let now = behavior;
  const server = createServer(socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let rest = '';
    let to = '';
    let inText = false;
    const answer = (line: string) => {
      if (line.startsWith('RCPT')) to = /<(.*?)>/.exec(line)?.[1] ?? '';
      const said =
        now(line, { to, connections: open.size }) ??
        USUAL_REPLIES.find(([wanted]) => wanted.test(line))?.[1] ??
        '';
      if (line === 'END' && said.startsWith('250')) taken.push(to);
      inText = said.startsWith('354');
      sendReply(socket, said);
    };
    socket.on('data', part => {
      const lines = (rest + part.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (!inText) answer(line);
        else if (line === '.') answer('END');
    });
    answer('');
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    behave: (others: MailBehavior) => {
      now = others;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function sendReply(socket: Socket, said: string): void {
  if (said === 'silence') return;
  if (said === 'cut') return void socket.destroy();
  if (said !== 'chatter')
    return void socket.write(`${said}\r\n`, () => said.startsWith('421') && socket.end());
  const talking = setInterval(() => socket.write('250-and then\r\n'), 20);
  socket.on('close', () => clearInterval(talking));
}
