import { html } from 'hono/html'
import { alternatives, componentOf, type ShownParameter, type ShownSchema } from './described'
import { DOCS, english, type PageContext, type Part } from './layout'

/** A row of a table: a property with its path, or a parameter. */
interface PropertyRow {
  name: string
  schema: ShownSchema
  isRequired: boolean
}

const DEEPEST = 3

const isNull = ({ type }: ShownSchema) => type === 'null'

/** Returns a schema without the alternative null, and whether it had one. */
function withoutNull(schema: ShownSchema): { schema: ShownSchema; isNullable: boolean } {
  const { anyOf, ...rest } = schema
  const others = anyOf?.filter(each => !isNull(each)) ?? []
  if (!anyOf || others.length === anyOf.length) return { schema, isNullable: false }
  const [only] = others
  const one = others.length === 1 && only
  return { schema: one ? { ...rest, ...only } : { ...rest, anyOf: others }, isNullable: true }
}

const limitOf = ({ maxLength, maximum, maxItems }: ShownSchema): string => {
  const limit = maxLength ?? maxItems ?? (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum)
  return limit === undefined ? '' : ` ≤ ${limit}`
}

/** Returns the type of a value: its name, a link to the component, or the possible values. */
function typeOfSchema(whole: ShownSchema): Part {
  const { schema, isNullable } = withoutNull(whole)
  const type = typeWithoutNull(schema)
  return isNullable ? html`${type}<span class="mark"> | null</span>` : type
}

/** Returns a type that reads from left to right in every language. */
const typePart = (schema: ShownSchema): Part => html`<bdi dir="ltr">${typeOfSchema(schema)}</bdi>`

function typeWithoutNull(schema: ShownSchema): Part {
  const component = componentOf(schema)
  if (component) return html`<a href="#schema-${component}"><code>${component}</code></a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return html`<code>${schema.enum.map(each => JSON.stringify(each)).join(' | ')}</code>`
  if (schema.items) return html`${typeOfSchema(schema.items)}<code>[]</code>`
  const others = alternatives(schema)
  if (others.length && !schema.properties)
    return html`${others.map((each, at) => html`${at ? ' | ' : ''}${typeOfSchema(each)}`)}`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  if (typeof schema.additionalProperties === 'object')
    return html`<code>{ [name]: </code>${typeOfSchema(schema.additionalProperties)}<code> }</code>`
  return html`<code>${type}${schema.format ? ` (${schema.format})` : ''}${limitOf(schema)}</code>`
}

/** Returns the properties of a schema, and below each object or list of objects its own. */
function rowsOf(schema: ShownSchema, prefix = '', depth = 0): PropertyRow[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    const row = { name: path, schema: property, isRequired: required.includes(name) }
    const { schema: inner } = withoutNull(property)
    const items = inner.items && withoutNull(inner.items).schema
    if (depth >= DEEPEST) return [row]
    if (items?.properties) return [row, ...rowsOf(items, `${path}[].`, depth + 1)]
    return [row, ...rowsOf(inner, `${path}.`, depth + 1)]
  })
}

/** The words before the list of fields in a filter's description. */
const FIELDS = ' Fields and operators: '

function describedBy(context: PageContext, { schema }: PropertyRow): Part {
  const { title, description = '', 'x-resource': resource } = schema
  const [words = '', fields] = description.split(FIELDS)
  // A field has a title, and its help in the reader's language. The link says what a reference refers to.
  const help = words.split('\n').filter(line => line && !(resource && line.endsWith(` /${resource}`)))
  const meaning = title
    ? help.map(line => html`<p class="soft"><bdi>${line}</bdi></p>`)
    : words && html`<p class="soft">${english(words)}</p>`
  return html`${title ? html`<p>${title}</p>` : ''}${
    resource
      ? html`<p>${context.text('refers_to')} <a href="${DOCS}/${resource}"><code>${resource}</code></a></p>`
      : ''
  }${meaning}${
    fields
      ? html`<details><summary>${context.text('filter_fields')}</summary><p class="soft">${fields
          .replace(/\.$/, '')
          .split(', ')
          .map(each => html`<code>${each}</code><br>`)}</p></details>`
      : ''
  }`
}

function table(context: PageContext, rows: readonly PropertyRow[]): Part {
  const { text } = context
  return html`<div class="scroll"><table class="rows"><thead><tr><th scope="col">${text('name')}</th><th scope="col">${text('type')}</th><th scope="col">${text('meaning')}</th></tr></thead><tbody>${rows.map(
    row =>
      html`<tr><td><code>${row.name}</code>${row.isRequired ? html` <span class="mark must">${text('required')}</span>` : ''}${
        row.schema.readOnly ? html` <span class="mark">${text('read_only')}</span>` : ''
      }</td><td>${typePart(row.schema)}</td><td>${describedBy(context, row)}</td></tr>`,
  )}</tbody></table></div>`
}

/** Returns the table of a schema's properties; its type if it has none. */
export function propertyTable(context: PageContext, schema: ShownSchema): Part {
  const rows = rowsOf(schema)
  if (!rows.length) return html`<p>${typePart(schema)}</p>`
  const { description } = schema
  return html`${description ? html`<p>${english(description)}</p>` : ''}${table(context, rows)}`
}

/** Returns the table of an operation's parameters. */
export function parameterTable(context: PageContext, parameters: readonly ShownParameter[]): Part {
  const rows = parameters.map(({ name, in: place, schema, description, required = false }) => ({
    name: place === 'path' ? `{${name}}` : place === 'query' ? `?${name}` : `${name}:`,
    schema: { ...schema, ...(description === undefined ? {} : { description }) },
    isRequired: required,
  }))
  return table(context, rows)
}

/** Returns a schema under its name: its type as a line, or the table of its properties if it is no component. */
export function schemaPart(context: PageContext, name: string, schema: ShownSchema): Part {
  const isLine = componentOf(schema) || schema.items || !Object.keys(schema.properties ?? {}).length
  const heading = html`<code>${name}</code>`
  return isLine
    ? html`<p><bdi dir="ltr">${heading}: ${typeOfSchema(schema)}</bdi></p>`
    : html`<p>${heading}</p>${propertyTable(context, schema)}`
}
