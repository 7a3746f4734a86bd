import type { AnyField } from '../../core/field/field'
import { columnOf } from '../../core/field/registry'
import type { Values } from '../../core/schema/resource'
import type { Draft } from './drafts'

type Columns = Readonly<Record<string, Pick<AnyField, 'column'>>>
type Names = Readonly<Record<string, string>>

/**
 * Maps the old names of renamed fields to their new names. A renamed field keeps its column.
 *
 * @example renamedFields({ due: {} }, { deadline: { column: 'due' } }) // { due: 'deadline' }
 */
export function renamedFields(before: Columns, now: Columns): Names {
  const names = Object.entries(before).flatMap(([name, field]) => {
    if (Object.hasOwn(now, name)) return []
    const column = columnOf(name, field)
    const found = Object.entries(now).find(
      ([other, of]) => !(other in before) && columnOf(other, of) === column,
    )
    return found ? [[name, found[0]]] : []
  })
  return Object.fromEntries(names)
}

/** Returns the values under the new names of their fields, or the same object if no field was renamed. */
export function byNewNames<Of extends Values | undefined>(values: Of, names: Names): Of {
  if (!values || !Object.keys(names).some(name => name in values)) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value])) as Of
}

/** Converts a draft that was stored before a field was renamed to the current field names. */
export function draftByNewNames<Of extends Draft | undefined>(draft: Of, fields: Columns): Of {
  if (!draft) return draft
  const { values, base, sent, columns = {} } = draft
  const names = Object.keys({ ...base, ...values, ...Object.assign({}, ...(sent ?? [])) })
  const before = Object.fromEntries(names.map(name => [name, { column: columns[name] }]))
  const renamed = renamedFields(before, fields)
  if (!Object.keys(renamed).length) return draft
  return {
    ...draft,
    values: byNewNames(values, renamed),
    ...(base && { base: byNewNames(base, renamed) }),
    ...(sent && { sent: sent.map(each => byNewNames(each, renamed)) }),
  }
}

/** Returns the columns of the fields whose column has another name. */
export const renamedColumns = (fields: Columns): Names =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { column }]) => (column ? [[name, column]] : [])))
