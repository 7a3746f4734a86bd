import { accountFieldOf } from '../../core/schema/accountValues'
import type { Resource } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'
import { systemFields } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import type { Alternative, Comparison } from './alternatives'

type Definitions = Pick<Resources, 'account' | 'target'>

const WRITTEN_BY = 'created_by'

/**
 * Returns the conditions by which a record can be the user's own, from the definition: references to accounts
 * ("Assigned to is me"), and references to the same record as the user's account ("Insurance company is
 * mine").
 */
export function ownChoices(resource: Resource, resources: Definitions): Comparison[] {
  const single = Object.entries(resource.fields).filter(
    ([, field]) => typeOf(field).reference?.(field).many === false,
  )
  const people = single.filter(([, field]) => resources.target(field) === resources.account)
  const writer = systemFields[WRITTEN_BY] ? [WRITTEN_BY] : []
  const mine = single.flatMap(([name, field]) =>
    sharedWith(resources, resources.target(field)).map(own => is(name, `@my.${own}`)),
  )
  return [...people.map(([name]) => is(name, '@me')), ...writer.map(name => is(name, '@me')), ...mine]
}

const is = (field: string, value: string): Comparison => ({ field, operator: 'eq', value })

/** Returns the reference fields of the account that rules can compare with. */
function sharedWith({ account, target }: Definitions, resource: Resource | undefined): string[] {
  if (!resource || resource === account) return []
  return (account.account?.contextFields ?? []).filter(name => {
    const field = account.fields[name]
    return field !== undefined && target(field) === resource
  })
}

/** Returns whether a value refers to the current user. */
export const isOwn = (value: unknown) => value === '@me' || accountFieldOf(value) !== undefined

/** Returns whether an alternative consists of only this choice. */
export const isChoice = (way: Alternative, choice: Comparison) =>
  way.length === 1 &&
  way[0]?.field === choice.field &&
  way[0].operator === choice.operator &&
  way[0].value === choice.value
