import { isNeeded } from '#features/questionnaire/rules/answers.ts';
import type { AnswerProps } from './answer-props.ts';
import { ChoiceAnswer, DropdownAnswer } from './choice-answer.tsx';
import { CountryAnswer } from './country-answer.tsx';
import { DateAnswer } from './date-answer.tsx';
import { PhoneAnswerField } from './phone-answer-field.tsx';
import { PictureAnswer } from './picture-answer.tsx';
import type { PicturePlace } from './picture-place.ts';
import { TextAnswer } from './text-answer.tsx';
import type { TakeAddress } from './use-postal-code.ts';
import { ZipAnswer } from './zip-answer.tsx';

type Props = AnswerProps & { picture: PicturePlace; homeCountry: string; onAddress: TakeAddress };

/** The input that fits a question. */
export function Answer({ picture, homeCountry, onAddress, ...props }: Props) {
  const { question } = props;
  switch (question.system_name) {
    case 'phone':
      return <PhoneAnswerField {...props} homeCountry={homeCountry} />;
    case 'zip_code':
      return <ZipAnswer {...props} onAddress={onAddress} />;
    case 'nationality':
      return <CountryAnswer {...props} />;
    default:
      return <AnswerOfKind {...props} picture={picture} />;
  }
}

/** The input that fits how a question is answered. */
function AnswerOfKind({ picture, ...props }: AnswerProps & Pick<Props, 'picture'>) {
  const { question, companion } = props;
  switch (question.input_type) {
    case 'choices':
      return <ChoiceAnswer {...props} optional={!isNeeded(question, companion)} />;
    case 'dropdown':
      return <DropdownAnswer {...props} />;
    case 'date':
      return <DateAnswer {...props} />;
    case 'image_file_upload':
      return <PictureAnswer {...props} place={picture} />;
    default:
      return <TextAnswer {...props} />;
  }
}
