import { cause, cure, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'

/** Options that change records, by which an append-only resource contradicts itself. */
const CHANGING = ['transitions', 'schedule'] as const

/** Reports options of an append-only resource that would change its records. */
export function checkAppendOnly(resource: Resource, report: Report): void {
  if (!resource.appendOnly) return
  for (const option of CHANGING)
    if (Object.keys(resource[option]).length)
      report(`.${option}`, cause('append_only', { name: option }), cure('not_append_only'))
  for (const option of ['quickCreate', 'account'] as const)
    if (resource[option])
      report(`.${option}`, cause('append_only', { name: option }), cure('not_append_only'))
}
