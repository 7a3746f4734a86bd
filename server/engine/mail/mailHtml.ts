import { directionOf } from '../../../src/core/i18n/languages'

/** A labelled line of a mail, such as a day or a name. */
export interface MailDetail {
  label: string
  value: string
}

/** The content of a mail, all in plain text. */
export interface MailContent {
  language: string
  company: string
  subject: string
  /** Before the link. */
  paragraphs: readonly string[]
  /** Labelled lines, after the paragraphs. */
  details?: readonly MailDetail[]
  link?: { label: string; url: string }
  /** After the link, smaller. */
  closing: readonly string[]
}

const paragraph = (style: string) => (text: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
const body = paragraph('')
const small = paragraph('font-size:13px;color:#5b6470')

const button = ({ label, url }: NonNullable<MailContent['link']>) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f4e79;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#5b6470;word-break:break-all"><span dir="ltr">${escapeHtml(url)}</span></p>`

const cell = 'padding:4px 12px 4px 0;vertical-align:top;text-align:start'
const table = (details: readonly MailDetail[]) =>
  `<table style="margin:0 0 16px;border-collapse:collapse">${details
    .map(
      ({ label, value }) =>
        `<tr><th style="${cell};font-weight:normal;color:#5b6470">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`

/** The mail as HTML: no pictures, nothing loaded, every text escaped. */
export function mailHtml({
  language,
  company,
  subject,
  paragraphs,
  details = [],
  link,
  closing,
}: MailContent): string {
  const direction = directionOf(language)
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;font-size:15px;line-height:1.5;color:#1c2127">',
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">',
    `<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(company)}</p>`,
    ...paragraphs.map(body),
    details.length ? table(details) : '',
    link ? button(link) : '',
    ...closing.map(small),
    '</div></body></html>',
  ].join('')
}

/** The same mail as plain text. */
export function mailText({ company, paragraphs, details = [], link, closing }: MailContent): string {
  const lines = details.map(({ label, value }) => `${label}: ${value}`)
  const about = lines.length ? [lines.join('\n')] : []
  const parts = [
    ...paragraphs,
    ...about,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
    company,
  ]
  return `${parts.join('\n\n')}\n`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, in content and attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
