import type { AnswerInput } from '#features/form/questionnaire/rules/answer-input.ts';
import { QuestionInput } from '#features/form/questionnaire/types/input.tsx';
import { CountryAnswer } from './country-answer.tsx';
import { PhoneAnswer } from './phone-answer.tsx';
import { PictureAnswer } from './picture-answer.tsx';
import type { PicturePlace } from './picture-upload.ts';
import { type ApplyAddress, ZipAnswer } from './zip-answer.tsx';

type Props = AnswerInput & { picture: PicturePlace; homeCountry: string; onAddress: ApplyAddress };

export function Answer({ picture, homeCountry, onAddress, ...props }: Props) {
  const { question } = props;
  switch (question.system_name) {
    case 'phone':
      return <PhoneAnswer {...props} homeCountry={homeCountry} />;
    case 'zip_code':
      return <ZipAnswer {...props} onAddress={onAddress} />;
    case 'nationality':
      return <CountryAnswer {...props} />;
    default:
      return (
        <QuestionInput
          {...props}
          picture={<PictureAnswer {...props} place={picture} country={homeCountry} />}
        />
      );
  }
}
