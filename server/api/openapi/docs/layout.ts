import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { directionOf } from '../../../../src/core/i18n/languages'
import type { ShownDocument } from './described'
import { style } from './style'

/** A part of a page, with its texts escaped. */
export type Part = HtmlEscapedString | Promise<HtmlEscapedString>

/** A group of operations: a resource, or a part of the engine. */
export interface Group {
  tag: string
  title: string
  isResource: boolean
  operations: number
}

/** What every page needs. */
export interface PageContext {
  document: ShownDocument
  language: string
  /** Returns a text of the pages in the reader's language. */
  text: (key: string, params?: Record<string, unknown>) => string
  groups: readonly Group[]
  /** A resource for the examples: its name, the field that names a record, and the schema of a new one. */
  sample: { name: string; title: string; create: string }
  /** The URL of the API, for the examples. */
  api: string
  /** The pages show only the shipped definitions, because the reader is not known. */
  isPublic: boolean
}

/** The address of the pages. */
export const DOCS = '/api/v1/docs'

/** Returns text with its `code` marked. */
export const withCode = (text: string): Part =>
  html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`

/** English words of the document, on a page in another language. */
export const english = (text: string): Part => html`<bdi lang="en">${withCode(text)}</bdi>`

/** Lines for a shell. */
export const example = (lines: string): Part => html`<pre tabindex="0"><code>${lines}</code></pre>`

/** Returns a whole page. */
export function page(
  { language, text, groups, document, isPublic }: PageContext,
  { title, current, body }: { title: string; current?: string; body: Part },
): Part {
  const links = (ofResources: boolean) =>
    groups
      .filter(({ isResource }) => isResource === ofResources)
      .map(
        group =>
          html`<li><a href="${DOCS}/${group.tag}"${group.tag === current ? raw(' aria-current="page"') : ''}>${group.title}</a></li>`,
      )
  const own = `curl -s $API/docs${current ? `/${current}` : ''} -H "$AUTH"`
  const note = isPublic ? html`<div class="note">${text('public')}${example(own)}</div>` : ''
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#content">${text('skip')}</a>
<header><a href="${DOCS}"><bdi dir="ltr">Coverdesk API ${document.info.version}</bdi></a><a href="${DOCS}">${text('start')}</a><a href="${DOCS}#resources">${text('resources')}</a><a href="/api/v1/openapi.json">OpenAPI</a></header>
<div class="page">
<nav class="side" aria-label="${text('groups')}">
<h2>${text('resources')}</h2><ul>${links(true)}</ul>
<h2>${text('others')}</h2><ul>${links(false)}</ul>
</nav>
<main id="content">${note}${body}</main>
</div>
</body>
</html>`
}
