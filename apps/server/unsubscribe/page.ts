import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { Html, html } from '#platform/html/html.ts';

type Options = { language: GuestLanguage; nonce: string };

// Not escaped, because escaped quotes would appear literally in the style sheet.
const style =
  new Html(`body{font:16px/1.6 'Segoe UI',Roboto,system-ui,'Hiragino Sans','Noto Sans JP','BIZ UDPGothic','Yu Gothic UI',sans-serif;color:#1c1b1a;background:#faf8f4;margin:0;padding:24px 16px}
main{max-width:480px;margin:0 auto;background:#fff;border:1px solid #e4dfd6;border-radius:12px;padding:24px}
h1{font-size:20px;line-height:1.4;margin:0 0 16px}p{margin:0 0 16px;overflow-wrap:anywhere}.quiet{color:#5b5854;font-size:14px}
button{font:inherit;font-weight:bold;min-height:48px;width:100%;border:0;border-radius:8px;background:#264b73;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #264b73;outline-offset:3px}`);

/**
 * Renders a page that asks for confirmation. Opening the link changes nothing, because mail programs and
 * scanners open links automatically.
 */
export function confirmationPage(facility: string, options: Options): Html {
  const t = translator(options.language, 'message');
  return page(
    t('unsubscribe.title'),
    html`<p>${t('unsubscribe.question', { facility })}</p>
<p class="quiet">${t('unsubscribe.still')}</p>
<form method="post"><button type="submit">${t('unsubscribe.stop')}</button></form>`,
    options,
  );
}

export function stoppedPage(options: Options): Html {
  const t = translator(options.language, 'message');
  return page(
    t('unsubscribe.stopped'),
    html`<p>${t('unsubscribe.done')}</p>
<p class="quiet">${t('unsubscribe.still')}</p>`,
    options,
  );
}

export function unknownPage(options: Options): Html {
  const t = translator(options.language, 'message');
  return page(t('unsubscribe.unknown'), html`<p>${t('unsubscribe.complete')}</p>`, options);
}

function page(title: string, body: Html, { language, nonce }: Options): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}
