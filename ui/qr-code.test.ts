import { expect, it } from 'vitest';
import { qrPath } from './qr-code.tsx';

it('a QR code is drawn within its quiet zone and with adjacent modules joined', () => {
  const matrix = { size: 3, data: [1, 1, 0, 0, 0, 0, 1, 0, 1] };
  expect(qrPath(matrix)).toBe('M4 4h2v1h-2zM4 6h1v1h-1zM6 6h1v1h-1z');
});
