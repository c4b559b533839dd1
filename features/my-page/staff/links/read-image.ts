import { imageProblem } from '../../rules/links.ts';

/** A file that was chosen as a data URL, or what is wrong with it. */
export async function readImage(
  file: File,
): Promise<{ image: string } | { problem: 'link_image_type' | 'link_image_too_large' }> {
  const problem = imageProblem(file);
  if (problem) return { problem };
  const image = await dataUrlOf(file);
  return (await canBeDrawn(image)) ? { image } : { problem: 'link_image_type' };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function canBeDrawn(url: string): Promise<boolean> {
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(
    () => true,
    () => false,
  );
}
