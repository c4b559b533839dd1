import { useEffect, useState } from 'react';
import type { QrMatrix } from '#platform/text/qr-matrix.ts';
import { QrCode } from './qr-code.tsx';

export function TextQr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; matrix: QrMatrix }>();
  useEffect(() => {
    let isMounted = true;
    import('#platform/text/qr-matrix.ts').then(
      ({ qrMatrix }) => {
        if (isMounted) setDrawn({ text, matrix: qrMatrix(text) });
      },
      // If the code cannot be drawn, the text beside it is enough.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [text]);
  return drawn?.text === text ? <QrCode matrix={drawn.matrix} label={label} /> : null;
}
