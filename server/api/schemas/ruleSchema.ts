import type { Schema } from '../../../src/contract/endpoint'
import { knownActions, knownSubjects } from '../../../src/core/access/checkRules'
import type { Resources } from '../../../src/core/schema/resources'

/** The names that the rules of a role can use, and the resource of roles. */
export interface Grants {
  role: string
  actions: readonly string[]
  subjects: readonly string[]
}

interface GrantOptions {
  /** The names of resources to leave out. */
  hidden: readonly string[]
  /** Subjects without a definition. */
  further: readonly string[]
}

/** Returns the names for the rules of roles; undefined if accounts have no roles. */
export function grantsOf(resources: Resources, { hidden, further }: GrantOptions): Grants | undefined {
  const { account } = resources
  const field = account?.fields[account.account?.role ?? '']
  const role = field && resources.target(field)
  if (!role) return undefined
  const all = resources.all.filter(({ name }) => !hidden.includes(name))
  const [actions, subjects] = [knownActions({ all }), knownSubjects({ all }, further)]
  return { role: role.name, actions: [...actions].sort(), subjects: [...subjects].sort() }
}

const words: Readonly<Record<string, string>> = {
  action: 'What the rule allows. `manage` is every action',
  subject: 'What the rule is about; several resources can have one subject. `all` is every subject',
  fields: 'Limits the rule to these fields',
  conditions:
    'Limits the rule to the records that this filter matches, such as {"assigned_to": "@me"}; the operators are those of lists',
  inverted: 'The rule forbids instead of allowing',
}

/**
 * Returns the schema of a list of rules with what its parts mean. Rules to send have the possible names. Stored ones
 * can have names of definitions that were deleted since.
 */
export function ruleSchema(schema: Schema, { actions, subjects }: Grants, isStored: boolean): Schema {
  const names: Readonly<Record<string, readonly string[]>> = { action: actions, subject: subjects }
  const items = schema.items as { properties?: Record<string, Schema> } | undefined
  const properties = Object.entries(items?.properties ?? {}).map(([part, described]) => {
    const possible = isStored ? undefined : names[part]
    const list = possible && { type: 'array', minItems: 1, items: { type: 'string', enum: possible } }
    return [part, { ...(list ?? described), description: words[part] }] as const
  })
  return { ...schema, items: { ...items, properties: Object.fromEntries(properties) } }
}
