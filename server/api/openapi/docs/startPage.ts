import { html } from 'hono/html'
import { sampleOf } from './curlExample'
import { componentOf, type ShownDocument } from './described'
import { DOCS, example, type Group, type PageContext, type Part, page, withCode } from './layout'
import { propertyTable } from './propertyTable'

/** The chapters of the start page, each with lines for a shell. docs/api.md is the long form. */
const chapters = ({ document, sample: { name, title, create } }: PageContext) => ({
  sign_in: `TOKEN=$(curl -s $API/auth/login --json '{"email":"you@example.com","password":"…"}' | jq -r .data.token)
AUTH="Authorization: Bearer $TOKEN"
curl -s $API/auth/me -H "$AUTH"`,
  lists: `curl -s -G $API/${name} -H "$AUTH" \\
  --data-urlencode 'sort=["id","DESC"]' --data-urlencode 'range=[0,24]' \\
  --data-urlencode 'filter={"created_at_gte":"@today-30"}'`,
  pages: `NEXT=$(curl -s -G $API/${name} -H "$AUTH" -d 'range=[0,99]' | jq -r .meta.next)
curl -s -G $API/${name} -H "$AUTH" -d 'range=[0,99]' -d "cursor=$NEXT"`,
  versions: `curl -s -X PUT $API/${name}/1 -H "$AUTH" -H 'If-Match: "3"' --json '${JSON.stringify({ [title]: 'North' })}'`,
  idempotency: `curl -s $API/${name} -H "$AUTH" -H 'Idempotency-Key: order-4711' \\
  --json '${JSON.stringify({ ...created(document, create), [title]: 'North' })}'`,
})

/** Returns what a new record must have. */
const created = (document: ShownDocument, schema: string): object =>
  sampleOf(document, document.components.schemas[schema] ?? {}) as object

/** Returns the page that says how the API works, and lists the pages of all groups. */
export function startPage(context: PageContext): Part {
  const { text, document, api, groups } = context
  const lines = Object.entries(chapters(context)).map(([chapter, code], at) => ({
    chapter,
    code: at === 0 ? `API=${api}\n${code}` : code,
  }))
  const error = document.components.schemas.Error ?? {}
  const body = html`<h1>${text('title')}</h1>
<p>${text('intro')}</p>
${lines.map(
  ({ chapter, code }) =>
    html`<h2 id="${chapter}">${text(`${chapter}_title`)}</h2><p>${withCode(text(`${chapter}_text`))}</p>${example(code)}`,
)}
<h2 id="errors">${text('errors')}</h2>
<p>${withCode(text('errors_text'))}</p>
${componentOf(error) ? '' : propertyTable(context, error)}
<h2 id="resources">${text('resources')}</h2>
${listPart(
  context,
  groups.filter(({ isResource }) => isResource),
)}
<h2>${text('others')}</h2>
${listPart(
  context,
  groups.filter(({ isResource }) => !isResource),
)}`
  return page(context, { title: text('title'), body })
}

const listPart = ({ text }: PageContext, groups: readonly Group[]): Part =>
  html`<ul class="list">${groups.map(
    ({ tag, title, operations }) =>
      html`<li><a href="${DOCS}/${tag}"><b>${title}</b><span class="soft"><code>/${tag}</code></span><span class="soft">${text('count', { smart_count: operations })}</span></a></li>`,
  )}</ul>`
