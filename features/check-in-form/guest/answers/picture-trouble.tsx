import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = {
  /** Why there is no picture; undefined shows nothing. */
  words: string | undefined;
  /** Sends the same picture once more, where that makes sense. */
  again?: (() => void) | undefined;
};

export function PictureTrouble({ words, again }: Props) {
  const guest = useTranslations('guest');
  if (words === undefined) return null;
  const tryAgain = (
    <Button kind="soft" onClick={again}>
      {guest('tryAgain')}
    </Button>
  );
  return (
    <Notice kind="danger" action={again && tryAgain}>
      {words}
    </Notice>
  );
}
