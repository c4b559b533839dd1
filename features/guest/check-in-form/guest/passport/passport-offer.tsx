import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import type { TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { Button } from '#ui/button.tsx';
import { focusNow } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { PictureFile, PictureTrouble } from '../answers/picture-parts.tsx';
import { chosenPictureOf, type PicturePlace, usePictureUpload } from '../answers/picture-upload.ts';
import { type Finding, findingsOf } from './findings.ts';
import { ExpiryNotice, PassportFindings } from './passport-findings.tsx';
import style from './passport-offer.module.css';
import { type PassportReading, usePassportReading } from './read-passport.ts';

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
  /** Gets the family name when the form is filled in: the name alone does not show which of its words it is. */
  onFamilyName: (family: string) => void;
};

/** What only a passport tells: where it is asked, reading one is offered first. */
const ofPassport = ['nationality', 'gov_id_number', 'gov_id'];

/** The question that reading a passport is offered before. */
export const firstOfPassport = (asked: readonly QuestionItem[]): QuestionItem | undefined =>
  asked.find(({ system_name }) => ofPassport.includes(system_name ?? ''));

/**
 * Reads a passport on the guest's device, shows what it says, and fills it in once the guest agrees. The hotel gets the picture with
 * that, where it asks for one and not before.
 */
export function PassportOffer({
  answers,
  asked,
  kept,
  picture,
  timezone,
  checkOut,
  onAnswer,
  onFamilyName,
}: Props) {
  const t = useTranslations('registration');
  const today = businessDay(new Date(), timezone);
  const sent = picture ? answerOf(picture.question, answers) : '';
  const chosen = chosenPictureOf(sent);
  const { reading, read, forget, from } = usePassportReading(today, sent);
  const [ended, setEnded] = useState<Ended>(null);
  const upload = usePictureUpload('passport', picture?.place ?? nowhere, id => {
    if (picture) onAnswer(picture.question, id);
  });
  const sendsPicture = picture !== undefined && from !== undefined && from !== chosen;
  function begin(file: Blob) {
    setEnded(null);
    read(file);
  }
  function end(how: Ended) {
    setEnded(how);
    forget();
  }
  function fillIn(findings: readonly Finding[], { surname, expiry }: TravelDocument) {
    for (const { question, found } of findings) onAnswer(question, found);
    onFamilyName(surname);
    if (sendsPicture) upload.send(from);
    end({ expiry });
  }
  if (reading.kind === 'read')
    return (
      <PassportFindings
        findings={findingsOf(reading.document, asked, answers, kept)}
        expiry={reading.document.expiry}
        today={today}
        checkOut={checkOut}
        sendsPicture={sendsPicture}
        onFillIn={findings => fillIn(findings, reading.document)}
        onSkip={() => end('left')}
      />
    );
  return (
    <section className={style.offer} aria-label={t('passport.offer')}>
      <Choose reading={reading} ended={ended} chosen={chosen} busy={upload.busy} onRead={begin} />
      {isFilledIn(ended) && <ExpiryNotice expiry={ended.expiry} today={today} checkOut={checkOut} />}
      <PictureTrouble text={upload.failure} again={upload.again} />
      {reading.kind === 'reading' && (
        <Button kind="text" onClick={() => end('left')}>
          {t('passport.stop')}
        </Button>
      )}
    </section>
  );
}

/** How the last reading ended: the reader is where it says so. `expiry`: what was read is filled in, of a passport that is good until then (YYYY-MM-DD). */
type Ended = { expiry: string } | 'left' | null;

const isFilledIn = (ended: Ended): ended is { expiry: string } => ended !== null && ended !== 'left';

type ChooseProps = {
  reading: Exclude<PassportReading, { kind: 'read' }>;
  ended: Ended;
  /** The picture that the hotel has, as it was chosen. */
  chosen: Blob | undefined;
  busy: boolean;
  onRead: (picture: Blob) => void;
};

function Choose({ reading: { kind }, ended, chosen, busy, onRead }: ChooseProps) {
  const t = useTranslations('registration');
  const isReading = kind === 'reading';
  const trouble = kind === 'idle' || isReading ? undefined : kind;
  const hasFilledIn = isFilledIn(ended);
  const label = isReading ? 'passport.reading' : trouble || hasFilledIn ? 'passport.again' : 'passport.offer';
  return (
    <>
      <p
        tabIndex={-1}
        ref={ended && focusNow}
        {...(hasFilledIn ? { role: 'status' } : { className: style.quiet })}
      >
        {t(hasFilledIn ? 'passport.filledIn' : 'passport.how')}
      </p>
      {trouble && <Notice kind="warning">{t(`passport.${trouble}`)}</Notice>}
      {chosen && !isReading && !trouble && !hasFilledIn ? (
        <Button kind="soft" onClick={() => onRead(chosen)}>
          {t('passport.readSent')}
        </Button>
      ) : (
        <PictureFile kind="soft" busy={isReading || busy} onChoose={onRead}>
          {t(label)}
        </PictureFile>
      )}
    </>
  );
}

const nowhere: PicturePlace = { person: 'main', inUse: [] };
