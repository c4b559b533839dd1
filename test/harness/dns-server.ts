import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const HEADER = 12;
const RESPONSE = 0x8180;
const NO_SUCH_NAME = 3;

/** A DNS server on this machine that knows only TXT records (RFC 1035). */
export class DnsServer {
  readonly records = new Map<string, string[]>();
  readonly #socket = createSocket('udp4');

  /** Starts the server. Returns it and its address with the port. */
  static async start(): Promise<{ dns: DnsServer; address: string }> {
    const dns = new DnsServer();
    dns.#socket.on('message', (query, { port, address }) => {
      dns.#socket.send(dns.#answer(query), port, address);
    });
    dns.#socket.bind(0, '127.0.0.1');
    await once(dns.#socket, 'listening');
    return { dns, address: `127.0.0.1:${dns.#socket.address().port}` };
  }

  stop(): void {
    this.#socket.close();
  }

  #answer(query: Buffer): Buffer {
    const { name, end } = questionOf(query);
    const texts = this.records.get(name);
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(texts ? RESPONSE : RESPONSE | NO_SUCH_NAME, 2);
    header.writeUInt16BE(texts?.length ?? 0, 6);
    header.writeUInt32BE(0, 8);
    return Buffer.concat([header, query.subarray(HEADER, end), ...(texts ?? []).map(recordOf)]);
  }
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** Returns a TXT record with a TTL of 0 for the name in the question. */
function recordOf(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')]);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
