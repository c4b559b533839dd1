import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { businessDay } from '#features/facility/rules/business-day.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/questionnaire/rules/answers.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PictureFile } from '../answers/picture-parts.tsx';
import { chosenPictureOf, type PicturePlace, usePictureUpload } from '../answers/picture-upload.ts';
import { findingsOf } from './findings.ts';
import { PassportFindings } from './passport-findings.tsx';
import style from './passport-offer.module.css';
import { usePassportReading } from './read-passport.ts';

type Props = {
  /** What this person has answered so far. */
  answers: PersonAnswers;
  /** What this person is asked. */
  asked: readonly QuestionItem[];
  /** System names of what stays as the booking has it. */
  kept: ReadonlySet<string>;
  /** Where a picture of the passport goes, and the question for it; undefined where the hotel wants none. */
  picture: { question: QuestionItem; place: PicturePlace } | undefined;
  /** The hotel's, whose day decides whether a passport has expired. */
  timezone: string;
  /** YYYY-MM-DD; null where the reader is not told when the booking ends. */
  checkOut: string | null;
  onAnswer: (question: QuestionItem, value: string) => void;
};

/** What only a passport tells: where it is asked, reading one is offered first. */
const ofPassport = ['nationality', 'gov_id_number', 'gov_id'];

/** The question that reading a passport is offered before. */
export const firstOfPassport = (asked: readonly QuestionItem[]): QuestionItem | undefined =>
  asked.find(({ system_name }) => ofPassport.includes(system_name ?? ''));

/** Reads a passport on the guest's device, shows what it says, and fills it in once the guest agrees. */
export function PassportOffer({ answers, asked, kept, picture, timezone, checkOut, onAnswer }: Props) {
  const t = useTranslations('registration');
  const today = businessDay(new Date(), timezone);
  const { reading, read, forget } = usePassportReading(today);
  const [isFilledIn, setFilledIn] = useState(false);
  const sent = picture ? answerOf(picture.question, answers) : '';
  const chosen = chosenPictureOf(sent);
  function readAndSend(file: File, send: ((file: File) => void) | undefined) {
    setFilledIn(false);
    read(file);
    send?.(file);
  }
  if (reading.kind === 'read')
    return (
      <PassportFindings
        findings={findingsOf(reading.document, asked, answers, kept)}
        expiry={reading.document.expiry}
        today={today}
        checkOut={checkOut ?? today}
        onFillIn={findings => {
          for (const { question, found } of findings) onAnswer(question, found);
          setFilledIn(true);
          forget();
        }}
        onSkip={forget}
      />
    );
  const isReading = reading.kind === 'reading';
  const trouble = reading.kind === 'idle' || isReading ? undefined : reading.kind;
  return (
    <section className={style.offer} aria-label={t('passport.offer')}>
      {isFilledIn ? (
        <p role="status">{t('passport.filledIn')}</p>
      ) : (
        <p className={style.quiet}>{t('passport.how')}</p>
      )}
      {trouble && <Notice kind="warning">{t(`passport.${trouble}`)}</Notice>}
      {chosen && !isReading && !trouble && !isFilledIn ? (
        <Button kind="soft" onClick={() => read(chosen)}>
          {t('passport.readSent')}
        </Button>
      ) : (
        <Choose picture={picture} onSent={id => picture && onAnswer(picture.question, id)}>
          {send => (
            <PictureFile kind="soft" busy={isReading} onChoose={file => readAndSend(file, send)}>
              {t(
                isReading ? 'passport.reading' : trouble || isFilledIn ? 'passport.again' : 'passport.offer',
              )}
            </PictureFile>
          )}
        </Choose>
      )}
      {isReading && (
        <Button kind="text" onClick={forget}>
          {t('passport.stop')}
        </Button>
      )}
    </section>
  );
}

type ChooseProps = Pick<Props, 'picture'> & {
  onSent: (imageId: string) => void;
  children: (send: ((file: File) => void) | undefined) => React.ReactNode;
};

const nowhere: PicturePlace = { person: 'main', inUse: [] };

/** The picture that is read is the one that the hotel asks for: it need not be taken twice. */
function Choose({ picture, onSent, children }: ChooseProps) {
  const { send, failure } = usePictureUpload('passport', picture?.place ?? nowhere, onSent);
  return (
    <>
      {children(picture ? send : undefined)}
      {failure && <Notice kind="danger">{failure}</Notice>}
    </>
  );
}
