import type { GetListResult, RaRecord } from 'react-admin'
import type { AnyField } from '../../src/core/field/fieldType'
import { typeOf } from '../../src/core/field/registry'
import type { Resource, Values } from '../../src/core/schema/resource'
import { fieldOf } from '../../src/core/schema/systemFields'

/**
 * What react-admin documents for every data provider and this API does otherwise. Generated pages need none
 * of it: they send what the API expects.
 */

/** The most records that one request of the API returns. */
export const MAX_ROWS = 1000

/**
 * Returns a filter with the paths that react-admin's inputs nest: `{ manager_id: { name: 'Nadia' } }` comes
 * from a filter with the source `manager_id.name`. Only references have such paths.
 */
export async function flatFilter(
  filter: Values | undefined,
  load: () => Promise<Resource | undefined>,
): Promise<Values | undefined> {
  if (!filter || !Object.values(filter).some(isNested)) return filter
  const definition = await load()
  const isReference = (name: string) =>
    definition ? targetOf(fieldOf(definition, name)) !== undefined : name.endsWith('_id')
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      isNested(value) && isReference(name)
        ? Object.entries(value).map(([path, part]) => [`${name}.${path}`, part])
        : [[name, value]],
    ),
  )
}

const isNested = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PLAIN = /^(-?\d+(\.\d+)?|true|false)$/u

/**
 * Returns values with the numbers and yes/no values of fields that came as texts, as files and plain inputs
 * have them. A text that the field's schema accepts stays.
 */
export async function typedValues(definition: Resource | undefined, values: Values): Promise<Values> {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && PLAIN.test(value))
  if (!definition || !texts.length) return values
  const { schemaOf } = await import('../../src/fields/schemas')
  const typed = texts.flatMap(([name, text]) => {
    const field = definition.fields[name]
    const value: unknown = JSON.parse(String(text).replace(/^(-?)0+(?=\d)/u, '$1'))
    const fits = (given: unknown) => field && schemaOf(field).safeParse(given).success
    return !fits(text) && fits(value) ? [[name, value] as const] : []
  })
  return { ...values, ...Object.fromEntries(typed) }
}

/** Returns the values of a new record, without the fields that only the server writes: a clone has them. */
export const enteredValues = (definition: Resource | undefined, values: Values): Values =>
  definition
    ? Object.fromEntries(
        Object.entries(values).filter(
          ([name]) => !definition.fields[name]?.readOnly && !definition.fields[name]?.computed,
        ),
      )
    : values

interface Related {
  resource: string
  definitionOf: (name: string) => Promise<Resource | undefined>
  read: (resource: string, ids: number[]) => Promise<RaRecord[]>
}

/**
 * Adds the records that react-admin's `meta.embed` and `meta.prefetch` ask for: `['manager']` for the field
 * `manager_id`. Embedded records are part of each record, prefetched ones of the answer's `meta`.
 */
export async function withRelated(
  answer: GetListResult,
  { embed, prefetch }: { embed?: unknown; prefetch?: unknown },
  { resource, definitionOf, read }: Related,
): Promise<GetListResult> {
  const definition = embed || prefetch ? await definitionOf(resource) : undefined
  if (!definition) return answer
  const find = async (asked: unknown) => {
    const found: { name: string; by: string; to: string; records: RaRecord[] }[] = []
    for (const name of ([] as unknown[]).concat(asked ?? []).map(String)) {
      const by = fieldOf(definition, name) ? name : `${name}_id`
      const to = await definitionOf(targetOf(fieldOf(definition, by)) ?? '')
      const ids = [...new Set(answer.data.map(record => record[by]))].filter(id => typeof id === 'number')
      if (to) found.push({ name, by, to: to.name, records: ids.length ? await read(to.name, ids) : [] })
    }
    return found
  }
  const [embedded, prefetched] = await Promise.all([find(embed), find(prefetch)])
  const partsOf = (record: RaRecord) =>
    embedded.map(({ name, by, records }) => [name, records.find(({ id }) => id === record[by])])
  return {
    ...answer,
    data: answer.data.map(record => ({ ...Object.fromEntries(partsOf(record)), ...record })),
    meta: {
      ...answer.meta,
      ...(prefetch
        ? { prefetched: Object.fromEntries(prefetched.map(({ to, records }) => [to, records])) }
        : {}),
    },
  }
}

const targetOf = (field: AnyField | undefined): string | undefined =>
  field && typeOf(field).reference?.(field).to
