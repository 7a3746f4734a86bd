import { cause, cure, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'

/** Options that change records, or need to know how they changed. */
const CHANGING = ['transitions', 'schedule', 'quickCreate', 'account'] as const

/** Reports options that contradict each other. */
export function checkOptions(resource: Resource, report: Report): void {
  const { appendOnly, history } = resource
  const refuse = (name: (typeof CHANGING)[number], key: 'append_only' | 'no_history', option: string) => {
    const value = resource[name]
    const isSet = typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value)
    if (isSet) report(`.${name}`, cause(key, { name }), cure('leave_one', { name: option }))
  }
  if (appendOnly) for (const name of CHANGING) refuse(name, 'append_only', 'appendOnly')
  // A status never changes without a row that says who changed it, and the audit log follows accounts.
  if (!history) for (const name of ['transitions', 'account'] as const) refuse(name, 'no_history', 'history')
}
