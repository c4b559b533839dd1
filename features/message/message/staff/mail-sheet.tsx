import { useCallback } from 'react';

type Props = { subject: string; html: string; className?: string | undefined };

/**
 * A mail with its subject. Its HTML lies apart from the styles of the page. The policy of the page takes no styles inside HTML: the mail's
 * style sheet, in its head, stays away, and style attributes are parsed under another name and set one by one. Its
 * links are disabled.
 */
export function MailSheet({ subject, html, className }: Props) {
  const show = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return;
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      const harmless = html.slice(html.indexOf('<body')).replaceAll(' style="', ' data-style="');
      const { body } = new DOMParser().parseFromString(harmless, 'text/html');
      for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
      shadow.replaceChildren(...body.childNodes);
      for (const element of shadow.querySelectorAll<HTMLElement>('[data-style]'))
        element.style.cssText = element.dataset.style ?? '';
    },
    [html],
  );
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <div className={className}>
        <div ref={show} />
      </div>
    </>
  );
}
