import { useCallback } from 'react';

type Props = { subject: string; html: string; className?: string | undefined };

/**
 * Shows an email with its subject. A shadow root isolates the HTML from the styles of the page. The page's
 * content security policy forbids inline styles, so the email's style sheet is removed, and style attributes
 * are renamed and applied one by one. Links are disabled.
 */
export function MailSheet({ subject, html, className }: Props) {
  const renderInShadow = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return;
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      const bodyHtml = html.slice(html.indexOf('<body')).replaceAll(' style="', ' data-style="');
      const { body } = new DOMParser().parseFromString(bodyHtml, 'text/html');
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
        <div ref={renderInShadow} />
      </div>
    </>
  );
}
