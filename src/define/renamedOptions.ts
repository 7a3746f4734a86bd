import { cause, cure, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'

/** The new names of renamed options of definitions, by their old names. */
const RENAMED = {
  resource: {
    madeAtOnce: 'quickCreate',
    lasting: 'neverPurged',
    byServer: 'systemOnly',
    alike: 'similarity',
  },
  account: { my: 'contextFields' },
  field: { shown: 'visibleWhen', fixed: 'immutable', code: 'ltr' },
  transition: {
    asks: 'input',
    begins: 'initialValues',
    brings: 'computed',
    offered: 'availableWhen',
    opens: 'createdReference',
  },
  trigger: { moves: 'transitions', told: 'manual', once: 'oncePer' },
  rule: { holds: 'isValid' },
} as const satisfies Record<string, Record<string, string>>

/** Reports options with an old name, which would be ignored silently. */
export function checkRenamed(resource: Resource, report: Report): void {
  const look = (what: keyof typeof RENAMED, place: string, options: object | undefined) =>
    reportRenamed(what, options, { place, report })
  look('resource', '', resource)
  look('account', '.account', resource.account)
  for (const [name, transition] of Object.entries(resource.transitions))
    look('transition', `.transitions.${name}`, transition)
  for (const [name, { on }] of Object.entries(resource.notifications))
    look('trigger', `.notifications.${name}.on`, on)
  for (const [name, rule] of Object.entries(resource.rules)) look('rule', `.rules.${name}`, rule)
}

/** Reports the old names of one object of a definition. */
export function reportRenamed(
  what: keyof typeof RENAMED,
  options: object | undefined,
  { place, report }: { place: string; report: Report },
): void {
  for (const [old, name] of Object.entries(RENAMED[what]))
    if (options && Object.hasOwn(options, old)) report(place, cause('renamed', { old, name }), cure('rename'))
}
