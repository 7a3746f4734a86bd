import type { AnyField } from '../../../src/core/field/fieldType'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { defineResource, list, reference, references, text, wholeNumber, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { people } from '../../server/api/definitions'

/** The rows of a story, by resource. */
export type Rows = Record<string, readonly ({ id: number } & Record<string, unknown>)[]>

/** Returns definitions whose records can have these values, with an account. */
export const storyResources = (rows: Rows): Resources => collectResources([people, ...definitions(rows)])

function definitions(data: Rows): Resource[] {
  return Object.entries(data).map(([name, rows]) => {
    const values = Object.assign({}, ...[...rows].reverse()) as Record<string, unknown>
    const fields = Object.fromEntries(
      Object.entries({ title: '', ...values })
        .filter(([field]) => field !== 'id')
        .map(([field, value]) => [field, fieldFor(field, value, data)]),
    )
    const subject = name.charAt(0).toUpperCase() + name.slice(1)
    return defineResource({ name, title: 'title', subject, fields: fields as { title: AnyField } })
  })
}

function fieldFor(name: string, value: unknown, data: Rows): AnyField {
  if (typeof value === 'boolean') return yesNo()
  if (typeof value === 'number') return `${name}s` in data ? reference(`${name}s`) : wholeNumber()
  if (Array.isArray(value) && typeof value[0] === 'number') return references(targetOf(value, data))
  if (Array.isArray(value))
    return list(
      Object.fromEntries(
        Object.entries(value[0] ?? {}).map(([part, inner]) => [part, fieldFor(part, inner, {})]),
      ),
    )
  return text({ max: 1000 })
}

/** Returns the resource that has all these ids. */
function targetOf(ids: readonly unknown[], data: Rows): string {
  const found = Object.keys(data).find(name => ids.every(id => data[name]?.some(row => row.id === id)))
  if (!found) throw new Error(`No resource of the story has the ids ${ids.join(', ')}.`)
  return found
}
