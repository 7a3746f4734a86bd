import { html } from 'hono/html'
import { curlExample } from './curlExample'
import { type Addressed, componentsIn, operationsByTag, type ShownSchema, schemasOf } from './described'
import { english, example, type Group, type PageContext, type Part, page } from './layout'
import { parameterTable, propertyTable, schemaPart } from './propertyTable'

/** Returns the page of a resource, or of a part of the engine: its operations and their schemas. */
export function groupPage(context: PageContext, group: Group): Part {
  const { document, text } = context
  const operations = [...(operationsByTag(document).get(group.tag) ?? [])].sort(byPath)
  const names = componentsIn(document, operations.flatMap(schemasOf))
  const subject = operations.find(each => each['x-permission'])?.['x-permission']?.subject
  const body = html`<h1>${group.title}</h1>
<p class="soft"><code>/api/v1/${group.tag}</code>${subject ? html` · ${text('subject')} <code>${subject}</code>` : ''}</p>
<h2>${text('operations')}</h2>
${operations.map(operation => operationPart(context, operation))}
<h2>${text('schemas')}</h2>
${names.map(name =>
  itemPart(
    `schema-${name}`,
    html`<code>${name}</code>`,
    propertyTable(context, document.components.schemas[name] ?? {}),
  ),
)}`
  return page(context, { title: `${group.title} – Coverdesk API`, current: group.tag, body })
}

const levels = ({ path }: Addressed) => path.split('/').length

/** The list and a record are first, then what is below them. */
const byPath = (one: Addressed, other: Addressed) =>
  levels(one) - levels(other) || Number(other.path.includes('{')) - Number(one.path.includes('{'))

/** The id is on the content: browsers open a closed part for a link to what is inside it. */
const itemPart = (id: string, summary: Part, content: Part): Part =>
  html`<details class="item"><summary>${summary}</summary><div id="${id}">${content}</div></details>`

function operationPart(context: PageContext, operation: Addressed): Part {
  const { document, text } = context
  const { operationId, method, path, summary, parameters, requestBody, security } = operation
  const content = html`<p class="soft"><code>${operationId}</code>${security?.length === 0 ? html` · ${text('open')}` : ''}</p>
${permissionPart(context, operation)}
${example(curlExample(document, operation))}
${parameters.length ? html`<h3>${text('parameters')}</h3>${parameterTable(context, parameters)}` : ''}
${
  requestBody
    ? html`<h3>${text('body')}</h3>${Object.entries(requestBody.content).map(
        ([type, { schema }]) =>
          html`${requestBody.required ? '' : html`<p class="soft">${text('optional')}</p>`}${schemaPart(context, type, schema)}`,
      )}`
    : ''
}
${successes(context, operation)}
<h3>${text('errors')}</h3>
${errorTable(context, operation)}`
  const title = html`<b class="method ${method}">${method}</b><code>${path}</code> <span class="soft">${english(summary)}</span>`
  return itemPart(operationId, title, content)
}

/** The permission that an operation needs. */
function permissionPart({ text }: PageContext, { 'x-permission': permission }: Addressed): Part | '' {
  if (!permission) return ''
  const actions = [permission.action].flat().map((each, at) => html`${at ? ', ' : ''}<code>${each}</code>`)
  return html`<p>${text('permission')}: ${actions} · <code>${permission.subject}</code></p>`
}

/** The property of the envelope that has the answer itself. */
const inEnvelope = ({ properties }: ShownSchema): ShownSchema | undefined =>
  properties?.status?.const === 'success' ? properties.data : undefined

function successes(context: PageContext, { responses }: Addressed): Part {
  const found = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return html`${found.map(
    ([status, { content = {} }]) =>
      html`<h3>${context.text('response')} ${status}</h3>${Object.entries(content).map(
        ([type, { schema }]) => {
          const data = inEnvelope(schema)
          const { meta } = schema.properties ?? {}
          if (!data) return html`<p><code>${type}</code></p>`
          return html`${schemaPart(context, 'data', data)}${meta ? schemaPart(context, 'meta', meta) : ''}`
        },
      )}`,
  )}`
}

function errorTable({ text }: PageContext, { responses }: Addressed): Part {
  const errors = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  return html`<table><thead><tr><th scope="col">${text('status')}</th><th scope="col">${text('meaning')}</th></tr></thead><tbody>${errors.map(
    ([status, { description }]) => html`<tr><td>${status}</td><td>${english(description)}</td></tr>`,
  )}</tbody></table>`
}
