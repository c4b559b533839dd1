import { isNeeded } from '#features/questionnaire/rules.ts';
import type { AnswerProps } from './answer-props.ts';
import { ChoiceAnswer, DropdownAnswer } from './choice-answer.tsx';
import { DateAnswer } from './date-answer.tsx';
import { PhoneAnswerField } from './phone-answer-field.tsx';
import { PictureAnswer } from './picture-answer.tsx';
import { TextAnswer } from './text-answer.tsx';
import type { PicturePerson } from './use-picture-upload.ts';

type Props = AnswerProps & { picture: PicturePerson; homeCountry: string };

/** The input that fits a question. */
export function Answer({ picture, homeCountry, ...props }: Props) {
  const { question, companion } = props;
  if (question.system_name === 'phone') return <PhoneAnswerField {...props} homeCountry={homeCountry} />;
  switch (question.input_type) {
    case 'choices':
      return <ChoiceAnswer {...props} optional={!isNeeded(question, companion)} />;
    case 'dropdown':
      return <DropdownAnswer {...props} />;
    case 'date':
      return <DateAnswer {...props} />;
    case 'image_file_upload':
      return <PictureAnswer {...props} person={picture} />;
    default:
      return <TextAnswer {...props} />;
  }
}
