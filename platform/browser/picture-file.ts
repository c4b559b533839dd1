/** Reads a chosen file as a data URL, or returns null if this browser cannot render it. */
export async function drawableUrl(file: Blob): Promise<string | null> {
  const url = await dataUrlOf(file);
  return (await decodeImage(url)) && url;
}

/**
 * Reads a photo as a data URL. A photo wider than `width` pixels is scaled down to a JPEG. Returns null if this
 * browser cannot render it.
 */
export async function scaledUrl(file: Blob, width: number): Promise<string | null> {
  const url = await dataUrlOf(file);
  const picture = await decodeImage(url);
  if (!picture || picture.naturalWidth <= width) return picture && url;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((picture.naturalHeight * width) / picture.naturalWidth);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

const QUALITY = 0.9;

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function decodeImage(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}
