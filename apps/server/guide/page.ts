import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import { guidePart, guidePath } from '#features/access/access/rules/staff-pages.ts';
import { type DashboardLanguage, dashboardLanguages } from '#i18n/languages.ts';
import { Html, html } from '#platform/html/html.ts';
import { guideParts } from './parts.ts';

const style = `:root{color-scheme:light dark}
body{font:16px/1.7 system-ui,sans-serif;color:#1c1b1a;background:#faf8f4;max-width:800px;margin:0 auto;padding:24px}
h1{font-size:26px}h2{margin-top:48px;font-size:21px}h3,h4{margin-top:32px;font-size:17px}
h1,h2,h3,h4{text-wrap:balance}:lang(ja) :is(h1,h2,h3,h4,td,th,.level-task){word-break:auto-phrase}
main :is(ol,ul):not(nav ul){padding-left:28px}li{margin:4px 0}
:is(h2,h3,h4):target{padding-left:12px;border-left:4px solid #264b73}
img{max-width:100%;border:1px solid #e4dfd6;border-radius:12px}
table{margin:16px 0;border-spacing:0;width:100%}:is(td,th):first-child{min-width:96px}td,th{padding:6px 12px 6px 0;border-bottom:1px solid #e4dfd6;text-align:start;vertical-align:top}
code{padding:1px 4px;border-radius:4px;background:rgb(128 128 128 / .15)}
a{color:#264b73}nav ul{columns:2 280px;padding-left:0;list-style:none;line-height:1.5}nav li{break-inside:avoid}.level-part{margin-top:12px;font-weight:600;break-after:avoid}.level-task{padding-left:40px;text-indent:-24px}
@media (prefers-color-scheme:dark){body{color:#f2efe9;background:#171615}a{color:#9cc0e6}td,th,img{border-color:#3b3834}:is(h2,h3,h4):target{border-color:#9cc0e6}}
@media print{nav{display:none}body{padding:0;font-size:13px}a{color:inherit;text-decoration:none}}`;

export const guideDocuments = ['front-desk', 'first-day', 'counter-card', 'integrators'] as const;
export type GuideDocument = (typeof guideDocuments)[number];

const fileOf = (document: GuideDocument, language: DashboardLanguage) =>
  language === 'en' ? `${document}.md` : `${document}.${language}.md`;

export const guideFile = (document: GuideDocument, language: DashboardLanguage): string =>
  `docs/${fileOf(document, language)}`;

const addressOf = (document: GuideDocument, language: DashboardLanguage) =>
  document === 'front-desk' ? `${guidePath}/${language}` : `${guidePath}/${language}/${document}`;

const addresses = new Map(
  guideDocuments.flatMap(document =>
    dashboardLanguages.map(language => [fileOf(document, language), addressOf(document, language)] as const),
  ),
);

/**
 * Renders a guide document of this release as a page. The anchors of each section are its name and the names of
 * the dashboard pages that it covers. The table of contents follows the introduction. Links to files outside
 * the guide are rendered as text.
 */
export function guidePage(markdown: string, language: DashboardLanguage, nonce: string): Html {
  const slugs = new GithubSlugger();
  const parts: Part[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const slug = slugs.slug(text);
        if (depth === 2 || TASK.test(text)) parts.push({ slug, text, depth });
        const pages = Object.entries(guideParts).filter(([, names]) => names[language] === text);
        const anchors = pages.map(([page]) => html`<span id="${guidePart(page)}"></span>`);
        return html`${anchors}<h${depth} id="${slug}">${new Html(this.parser.parseInline(tokens))}</h${depth}>`
          .source;
      },
      tablecell({ header, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens));
        return (header && tokens.length > 0 ? html`<th scope="col">${inner}</th>` : html`<td>${inner}</td>`)
          .source;
      },
      // A screenshot is too small to read on a phone, so it links to the image, which can be enlarged.
      image({ href, text }) {
        return html`<a href="${guidePath}/${href}"><img src="${href}" alt="${text}"></a>`.source;
      },
      link({ href, tokens }) {
        const text = new Html(this.parser.parseInline(tokens));
        const to = targetOf(href);
        return to === null ? text.source : html`<a href="${to}">${text}</a>`.source;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const first = tokens.findIndex(each => each.type === 'heading' && each.depth === 2);
  const opening = new Html(marked.parser(first < 0 ? tokens : tokens.slice(0, first)));
  const body = new Html(marked.parser(first < 0 ? [] : tokens.slice(first)));
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${new Html(style)}</style></head><body><main>${opening}${parts.length > 0 && contents(parts, language)}${body}</main></body></html>`;
}

type Part = { slug: string; text: string; depth: number };

const TASK = /^\d+\. /;

const contentsName = { ja: '目次', en: 'Contents' } as const;

const contents = (parts: readonly Part[], language: DashboardLanguage) =>
  html`<nav aria-label="${contentsName[language]}"><ul>${parts.map(({ slug, text, depth }) => html`<li class="level-${depth === 2 ? 'part' : 'task'}"><a href="#${slug}">${text}</a></li>`)}</ul></nav>`;

/**
 * Returns where a link leads: to a heading, to another document of the guide or to a web page. Returns null
 * for files that exist only in the repository.
 */
function targetOf(href: string): string | null {
  if (href.startsWith('#') || href.startsWith('https://')) return href;
  const [file = '', anchor] = href.split('#');
  const address = addresses.get(file);
  return address === undefined ? null : `${address}${anchor === undefined ? '' : `#${anchor}`}`;
}
