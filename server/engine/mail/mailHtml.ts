import { directionOf } from '../../../src/core/i18n/languages'

/** A labeled line of a mail, such as a date or a name. */
export interface MailDetail {
  label: string
  value: string
}

/** Rows with a header, such as the first rows of a list. */
export interface MailTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A link and its text. */
export interface MailLink {
  label: string
  url: string
}

/** The content of a mail, all in plain text. */
export interface MailContent {
  language: string
  company: string
  subject: string
  /** Before the link. */
  paragraphs: readonly string[]
  /** Labeled lines, after the paragraphs. */
  details?: readonly MailDetail[]
  /** After the details. */
  table?: MailTable
  /** After the table. */
  notes?: readonly string[]
  link?: MailLink
  /** After the link, smaller. */
  closing: readonly string[]
  /** At the end, smaller: the link to unsubscribe from mails like this one. */
  unsubscribe?: MailLink
}

const paragraph = (style: string) => (text: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
const body = paragraph('')
const small = paragraph('font-size:13px;color:#5b6470')

const button = ({ label, url }: MailLink) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f4e79;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#5b6470;word-break:break-all"><span dir="ltr">${escapeHtml(url)}</span></p>`

const smallLink = ({ label, url }: MailLink) =>
  `<p style="margin:0 0 16px;font-size:13px"><a href="${escapeHtml(url)}" style="color:#5b6470">${escapeHtml(label)}</a></p>`

const cell = 'padding:4px 12px 4px 0;vertical-align:top;text-align:start'
const detailLines = (details: readonly MailDetail[]) =>
  `<table style="margin:0 0 16px;border-collapse:collapse">${details
    .map(
      ({ label, value }) =>
        `<tr><th style="${cell};font-weight:normal;color:#5b6470">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`

const row = 'padding:6px 12px 6px 0;vertical-align:top;text-align:start;border-bottom:1px solid #dde1e6'
// Each value keeps its own direction: a phone number or an English name in an Arabic mail.
const rowCells = (tag: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map(text => `<${tag} style="${row}"><bdi>${escapeHtml(text)}</bdi></${tag}>`).join('')}</tr>`
const tableRows = ({ head, rows }: MailTable) =>
  `<div style="margin:0 0 16px;overflow-x:auto"><table style="width:100%;border-collapse:collapse;font-size:13px"><thead>${rowCells('th', head)}</thead><tbody>${rows.map(texts => rowCells('td', texts)).join('')}</tbody></table></div>`

/** Returns the mail as HTML, with no images or external resources and every text escaped. */
export function mailHtml({
  language,
  company,
  subject,
  paragraphs,
  details = [],
  table,
  notes = [],
  link,
  closing,
  unsubscribe,
}: MailContent): string {
  const direction = directionOf(language)
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;font-size:15px;line-height:1.5;color:#1c2127">',
    `<div style="max-width:${table ? 880 : 560}px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">`,
    `<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(company)}</p>`,
    ...paragraphs.map(body),
    details.length ? detailLines(details) : '',
    table ? tableRows(table) : '',
    ...notes.map(body),
    link ? button(link) : '',
    ...closing.map(small),
    unsubscribe ? smallLink(unsubscribe) : '',
    '</div></body></html>',
  ].join('')
}

/** Returns the same mail as plain text. */
export function mailText(content: MailContent): string {
  const { company, paragraphs, details = [], table, notes = [], link, closing, unsubscribe } = content
  const lines = details.map(({ label, value }) => `${label}: ${value}`)
  const about = lines.length ? [lines.join('\n')] : []
  const rows = table ? [[table.head, ...table.rows].map(texts => texts.join(' | ')).join('\n')] : []
  const linkLines = ({ label, url }: MailLink) => `${label}:\n${url}`
  const parts = [
    ...paragraphs,
    ...about,
    ...rows,
    ...notes,
    ...(link ? [linkLines(link)] : []),
    ...closing,
    ...(unsubscribe ? [linkLines(unsubscribe)] : []),
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

/** Escapes a text for HTML, in content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
