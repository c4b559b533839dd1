import { crc32, deflateSync } from 'node:zlib';

/**
 * Creates a valid blank PNG with sides of `side` pixels. The file is small, but the decoded picture is huge.
 */
export function aPngBomb(side: number): Buffer {
  const oneBitGray = Buffer.from([1, 0, 0, 0, 0]);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(side), number(side), oneBitGray])),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  return Buffer.concat([number(content.length), named, number(crc32(named))]);
}

function number(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}
