import { subjectName } from '../../core/access/ability'

export type Filter = Readonly<Record<string, unknown>>

/** A rule as a role stores it: several actions on several subjects. */
export interface Permission {
  action: string[]
  subject: string[]
  fields: string[] | null
  conditions: Filter | null
  inverted: boolean
}

/** One action on one subject, allowed or refused. A cell consists of such rules. */
export interface Atom {
  action: string
  subject: string
  fields?: readonly string[]
  conditions?: Filter
  inverted: boolean
}

export const EVERYTHING = 'manage'
export const ALL_SUBJECTS = 'all'
/** The actions that every record has, in column order. */
export const ACTIONS = ['read', 'create', 'update', 'delete'] as const

const listOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []
const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the single rules of a role in their order, which decides contradictions. */
export function atomsOf(permissions: unknown): Atom[] {
  if (!Array.isArray(permissions)) return []
  return permissions.filter(isFilter).flatMap(({ action, subject, fields, conditions, inverted }) =>
    listOf(action).flatMap(one =>
      listOf(subject).map(other => ({
        action: one,
        subject: subjectName(other),
        ...(listOf(fields).length ? { fields: listOf(fields) } : {}),
        ...(isFilter(conditions) ? { conditions } : {}),
        inverted: inverted === true,
      })),
    ),
  )
}

/** Returns whether a rule applies to all fields and all records. */
export const isUnlimited = ({ fields, conditions }: Pick<Atom, 'fields' | 'conditions'>) =>
  !fields && !(conditions && Object.keys(conditions).length)

/**
 * Combines rules into as few as possible while they stay readable. Allowing and refusing rules keep their
 * relative order; within a run of either kind, the order doesn't matter.
 */
export const permissionsOf = (atoms: readonly Atom[]): Permission[] => runsOf(atoms).flatMap(joined)

function runsOf(atoms: readonly Atom[]): Atom[][] {
  const runs: Atom[][] = []
  for (const atom of atoms) {
    const run = runs.at(-1)
    if (run?.[0]?.inverted === atom.inverted) run.push(atom)
    else runs.push([atom])
  }
  return runs
}

function joined(run: readonly Atom[]): Permission[] {
  const byLimits = groupBy(run, ({ fields, conditions }) => JSON.stringify([fields, conditions]))
  return byLimits.flatMap(alike => {
    const bySubject = groupBy(alike, ({ subject }) => subject).map(own => ({
      subject: own[0]?.subject ?? '',
      action: inOrder(own.map(({ action }) => action)),
    }))
    return groupBy(bySubject, ({ action }) => action.join(' ')).map(same => ({
      action: same[0]?.action ?? [],
      subject: same.map(({ subject }) => subject),
      fields: alike[0]?.fields ? [...alike[0].fields] : null,
      conditions: alike[0]?.conditions ?? null,
      inverted: alike[0]?.inverted ?? false,
    }))
  })
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

const known: readonly string[] = [...ACTIONS, EVERYTHING]
const place = (action: string) => (known.includes(action) ? known.indexOf(action) : known.length)

/** Returns each action once, in column order. Actions of only some subjects follow by name. */
export const inOrder = (actions: readonly string[]): string[] =>
  [...new Set(actions)].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
