import type { GuestLanguage } from '#i18n/languages.ts';

/** What a guest of the demo agrees to. A real hotel writes its own. */
export const demoTerms: Record<GuestLanguage, string> = {
  ja: '<h2>ご利用にあたって</h2><p>ご入力いただいた内容は、旅館業法に定める宿泊者名簿の作成と、ご滞在のご案内のためにのみ使用し、法令で定める期間保管いたします。</p><ul><li>チェックインは15:00、チェックアウトは11:00です。</li><li>館内は全面禁煙です。</li></ul>',
  en: '<h2>Before you stay</h2><p>We use what you enter for the guest register that Japanese law asks every hotel to keep, and to look after you during your stay. We keep it as long as the law says.</p><ul><li>Check-in is from 15:00, check-out until 11:00.</li><li>The house is non-smoking.</li></ul>',
  ko: '<h2>이용 안내</h2><p>입력하신 내용은 일본 법령에 따른 숙박자 명부 작성과 숙박 안내에만 사용하며, 법령이 정한 기간 동안 보관합니다.</p><ul><li>체크인은 15:00, 체크아웃은 11:00입니다.</li><li>전 객실 금연입니다.</li></ul>',
  'zh-CN':
    '<h2>入住须知</h2><p>您填写的内容仅用于日本法律规定的住宿登记簿及住宿服务，并按法律规定的期限保存。</p><ul><li>入住时间为15:00，退房时间为11:00。</li><li>馆内全面禁烟。</li></ul>',
  'zh-TW':
    '<h2>入住須知</h2><p>您填寫的內容僅用於日本法律規定的住宿登記簿及住宿服務，並依法律規定的期限保存。</p><ul><li>入住時間為15:00，退房時間為11:00。</li><li>館內全面禁菸。</li></ul>',
};
