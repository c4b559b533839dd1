import { useTranslations } from 'use-intl';
import { MARK_OPACITY, markPlaces, markText } from '#features/registration/image/rules.ts';
import style from './retention.module.css';

type Props = { isOn: boolean; hotel: string; day: string; purpose: string };

const SIZE = { width: 420, height: 296 };

export function WatermarkPreview({ isOn, ...mark }: Props) {
  const t = useTranslations('staff-retention');
  return (
    <svg
      className={style.specimen}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={t(isOn ? 'watermark.shown' : 'watermark.without')}
    >
      <Specimen />
      {isOn && <Mark text={markText(mark)} />}
    </svg>
  );
}

/**
 * Returns the text width, measured in letter heights. A full-width character counts as one, other characters as
 * about half.
 */
const lettersIn = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 1 : 0.56), 0);

function Mark({ text }: { text: string }) {
  const { size, angle, places } = markPlaces(SIZE, lettersIn(text));
  return (
    <g
      transform={`translate(${SIZE.width / 2} ${SIZE.height / 2}) rotate(${angle})`}
      opacity={MARK_OPACITY}
      fontSize={size}
      className={style.mark}
    >
      {places.map(({ x, y }) => (
        <text key={`${x} ${y}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}

const LINES = [70, 104, 138, 172];

function Specimen() {
  return (
    <>
      <rect width={SIZE.width} height={SIZE.height} rx="10" fill="#e8eef2" />
      <rect x="22" y="54" width="108" height="140" rx="4" fill="#b9c7d1" />
      <circle cx="76" cy="106" r="26" fill="#8fa3b1" />
      <path d="M34 190c4-40 80-40 84 0z" fill="#8fa3b1" />
      <text x="22" y="36" fontSize="17" fontWeight="600" fill="#2b3a45">
        SPECIMEN
      </text>
      {LINES.map(y => (
        <rect key={y} x="154" y={y} width={y % 4 === 2 ? 190 : 140} height="10" rx="2" fill="#8fa3b1" />
      ))}
      <rect y="226" width={SIZE.width} height="70" fill="#fbfcfd" />
      <g fontFamily="monospace" fontSize="15" fill="#2b3a45">
        <text x="20" y="254" textLength="380">
          {'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'}
        </text>
        <text x="20" y="280" textLength="380">
          L898902C36UTO7408122F1204159ZE184226B&lt;&lt;&lt;&lt;&lt;10
        </text>
      </g>
    </>
  );
}
