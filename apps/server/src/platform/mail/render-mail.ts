import { mailMessage } from '@interlinear/messages/mail';
import type { MailContent, RenderedMail } from './mail.ts';

const BRAND = 'Interlinear';

/** Renders a mail as text and HTML. It contains no images or foreign addresses, so opening it reveals nothing. */
export function renderMail(content: MailContent): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  return { subject: oneLine(content.subject), text: renderText(content), html: renderHtml(content) };
}

function renderText({ locale, intro, code, link, notes }: MailContent): string {
  return [
    intro,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...notes,
    `-- \n${BRAND}\n${mailMessage(locale, 'footer')}`,
  ].join('\n\n');
}

/**
 * Renders HTML with inline styles, because many mail programs drop style sheets, and few colours, because dark modes
 * invert them.
 */
function renderHtml({ locale, subject, intro, code, link, notes }: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-size:18px;font-weight:600">${BRAND}</p>
${paragraph(intro)}
${code === undefined ? '' : `<p style="margin:0 0 16px;font:600 32px/1.5 ui-monospace,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`}
${link ? renderLink(link) : ''}
${notes.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font-size:13px;opacity:.7">${escapeHtml(mailMessage(locale, 'footer'))}</p>
</div>
</body>
</html>
`;
}

/**
 * Renders the link and writes out its address, because some mail programs remove links and careful readers check first.
 */
function renderLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;opacity:.7;overflow-wrap:anywhere">${escapeHtml(url)}</p>`;
}

/** Removes line breaks: in a header they would start a new header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
