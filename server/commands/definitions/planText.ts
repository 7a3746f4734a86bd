import type { DefinitionPlan } from '../../../src/contract/definitions'

/** Exit codes of `plan` and `push --plan`. */
export const EXIT = { nothing: 0, refused: 1, changes: 2, loses_data: 3 } as const

const TITLES = {
  problems: 'Problems',
  changes: 'Changes',
  losses: 'Lost data (kept for 30 days)',
  rows: 'Records that break a new rule',
  uses: 'Uses of the changed parts',
  people: 'People who gain rights',
  api: 'API',
  labels: 'Missing labels',
} as const

/** Returns a plan as text for the terminal, followed by its SQL. */
export function planText(plan: DefinitionPlan): string {
  if (plan.status === 'nothing') return 'There is nothing to change.'
  const lines: Record<keyof typeof TITLES, string[]> = {
    problems: plan.problems.map(
      ({ resource, place, message, cure = '' }) =>
        `${[resource, place].filter(Boolean).join('.')}: ${message} ${cure}`,
    ),
    changes: plan.changes.map(({ resource, text }) => `${resource}: ${text}`),
    losses: plan.losses.map(({ resource, text }) => `${resource}: ${text}`),
    rows: plan.rows.map(
      ({ resource, text, examples }) =>
        `${resource}: ${text} (${examples.map(({ label }) => label).join(', ')})`,
    ),
    uses: plan.uses.map(({ text }) => text),
    people: plan.people.map(({ role, names }) => `${role ?? 'without a role'}: ${names.join(', ')}`),
    api: plan.api.map(({ breaking, text }) => (breaking ? `breaking: ${text}` : text)),
    labels: plan.labels.map(({ resource, language, keys }) => `${resource}, ${language}: ${keys.join(', ')}`),
  }
  const parts = (Object.keys(TITLES) as (keyof typeof TITLES)[])
    .filter(part => lines[part].length)
    .map(part => [`${TITLES[part]}:`, ...lines[part].map(line => `  ${line.trimEnd()}`)].join('\n'))
  const sql = plan.sql.map(({ statement, lock }) => `${statement}; -- ${LOCKS[lock]}`)
  return [...parts, ...(sql.length ? [`-- SQL\n${sql.join('\n')}`] : [])].join('\n\n')
}

const LOCKS = {
  none: 'blocks no one',
  moment: 'blocks everyone for a moment',
  writes: 'blocks writes',
} as const
