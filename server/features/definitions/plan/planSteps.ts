import type { DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import type { AnyField, Operator } from '../../../../src/core/field/fieldType'
import { typeOf } from '../../../../src/core/field/registry'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import type { Difference } from '../../../../src/define/compareDefinitions'
import type { Scope } from '../../../base/services'
import type { DefinitionDraft } from '../draft'
import type { ChangeWords } from './changeWords'

/** What names the parts that change, and what keeps the change from being applied. */
export interface PlanUses {
  uses: DefinitionPlan['uses']
  problems: PlanProblem[]
}

/** What every step of a plan looks at: one changed definition. */
export interface PlannedChange {
  scope: Scope
  draft: DefinitionDraft
  /** The definitions in use. */
  now: Resources
  /** The resource in use; undefined for a new one. */
  before?: Resource
  /** The resource as it would be; undefined for one that is removed. */
  after?: Resource
  differences: readonly Difference[]
  words: ChangeWords
  /** A sentence of `studio_plan` in the reader's language. */
  say(key: string, params?: Record<string, unknown>): string
}

/** The name that a field has had until now. */
const nameBefore = ({ differences }: PlannedChange, name: string): string =>
  differences.find(each => each.part === 'fields' && each.name === name)?.from ?? name

/** A field as it was, under the name that it had. */
export const fieldBefore = (planned: PlannedChange, name: string): AnyField | undefined =>
  planned.before?.fields[nameBefore(planned, name)]

/** A filter that finds records by a field in today's list; none where the field can't be filtered so. */
export function recordsWith(
  planned: PlannedChange,
  { name, operator, value }: { name: string; operator: Operator; value: unknown },
): { records?: Record<string, unknown> } {
  const field = fieldBefore(planned, name)
  if (!field || !typeOf(field).operators.includes(operator)) return {}
  return { records: { [`${nameBefore(planned, name)}_${operator}`]: value } }
}

/** The fields that a change adds, changes or removes. */
export const changedFields = ({ differences }: PlannedChange, kind: Difference['kind']): string[] =>
  differences.flatMap(({ part, name, kind: of }) => (part === 'fields' && of === kind && name ? [name] : []))
