import { mailOf } from '#features/message/message/queries/letters/mail.ts';
import {
  alertLetter,
  leaderLetter,
  missingLetter,
} from '#features/message/message/queries/letters/to-guests.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { expect, furtherJourney, pageOf, phoneSize, test } from './journey.ts';
import { expectNoOverflow } from './party.ts';

const links = {
  formUrl: 'https://checkin.example.com/init?token=t&slug=s&vericode=on',
  shortUrl: 'https://checkin.example.com/g/7KQ2M9XD',
  verificationCode: '7KQ2M9XD',
  namedBy: '佐藤 花子',
  myPageUrl: 'https://checkin.example.com/mypage?slug=s&mypage=m',
  shortPage: 'https://checkin.example.com/m/m',
};

test(
  'emails with the dates of the booking are not wider than a phone, in every language',
  furtherJourney,
  async ({ browser }) => {
    for (const language of guestLanguages) {
      const occasion = {
        language,
        hotel: { name: 'Ryokan Hanamizuki', phone: '+81460851234', address: '神奈川県 箱根町 湯本123' },
        booking: {
          checkinDate: '2022-11-27',
          checkinTime: '15:00',
          checkoutDate: '2022-11-29',
          checkoutTime: '11:00',
        },
        guest: 'Liam Wilson',
      };
      const reader = await pageOf(browser, language, phoneSize);
      for (const write of [leaderLetter, alertLetter, missingLetter]) {
        await reader.setContent(mailOf({ sheets: [write({ ...occasion, ...links })] }).html);
        await expect(reader.locator('tr', { hasText: /29/ }).last()).toBeVisible();
        await expectNoOverflow(reader);
        if (process.env.SHOTS)
          await reader.screenshot({
            path: `${process.env.SHOTS}/${write.name}-${language}.png`,
            fullPage: true,
          });
      }
    }
  },
);
