import style from './picture-answer.module.css';
import { previewOf } from './picture-previews.ts';

type Props = { imageId: string; alt: string; children: string };

/** A picture that the hotel has; it is seen only in the tab that sent it. */
export function SentPicture({ imageId, alt, children }: Props) {
  const preview = previewOf(imageId);
  return (
    <div className={style.sent}>
      {preview && <img className={style.preview} src={preview} alt={alt} />}
      <p role="status">{children}</p>
    </div>
  );
}
