export type ReceivedFile = { blob: Blob; name: string };

/**
 * Reads a whole response and reports the number of bytes received so far. Rejects if the stream is aborted, so
 * that a partial file is never returned.
 */
export async function receiveFile(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<ReceivedFile> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('content-type') ?? '';
  return { blob: new Blob(parts, { type }), name: nameOf(response) };
}

function nameOf(response: Response): string {
  const [, encoded = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(encoded);
}

export function saveFile({ blob, name }: ReceivedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After a minute, the browser has started to read the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
