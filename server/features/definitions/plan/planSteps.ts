import type { DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import type { AnyField, Operator } from '../../../../src/core/field/fieldType'
import { columnOf, typeOf } from '../../../../src/core/field/registry'
import { isolated } from '../../../../src/core/i18n/isolated'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { compareDefinitions, type Difference } from '../../../../src/define/compareDefinitions'
import type { Scope } from '../../../base/services'
import { type DefinitionDraft, storedAs } from '../draft'
import type { ChangeWords } from './changeWords'

/** Places that refer to the changed parts, and problems that prevent the change. */
export interface PlanUses {
  uses: DefinitionPlan['uses']
  problems: PlanProblem[]
}

/** The input of every step of a plan: one changed definition. */
export interface PlannedChange {
  scope: Scope
  draft: DefinitionDraft
  /** The definitions in use. */
  now: Resources
  /** The resource in use; undefined for a new one. */
  before?: Resource
  /** The resource after the change; undefined for a removed one. */
  after?: Resource
  differences: readonly Difference[]
  words: ChangeWords
  /** Returns a sentence of `studio_plan` in the reader's language. */
  say(key: string, params?: Record<string, unknown>): string
}

/** Returns the input of the plan's steps for one definition, which the draft needn't change. */
export function changeOf(scope: Scope, draft: DefinitionDraft, name: string): PlannedChange {
  const { definitions, resources, messages } = scope.services
  const { language } = scope
  const [before, after] = [storedAs(definitions, name)?.data, draft.own.get(name)]
  return {
    scope,
    draft,
    now: resources,
    before: resources.find(name),
    after: draft.resources.find(name),
    differences: compareDefinitions(before, after),
    words: { resource: name, definitions: [before, after], messages, language },
    say: (key, params) =>
      messages.translate(language, `studio_plan.${key}`, isolated(params ?? {}, language)),
  }
}

/** Returns a field's name before the change. */
const nameBefore = ({ differences }: PlannedChange, name: string): string =>
  differences.find(each => each.part === 'fields' && each.name === name)?.from ?? name

/** Returns a field before the change, by its new name. */
export const fieldBefore = (planned: PlannedChange, name: string): AnyField | undefined =>
  planned.before?.fields[nameBefore(planned, name)]

/** Returns a field before the change if its values stay: with another column, it starts without any. */
export function storedBefore(planned: PlannedChange, name: string): AnyField | undefined {
  const [was, is] = [fieldBefore(planned, name), planned.after?.fields[name]]
  const isStored = was && is && columnOf(nameBefore(planned, name), was) === columnOf(name, is)
  return isStored ? was : undefined
}

/**
 * Returns a filter that finds records by a field in the current
 * list, or nothing if the field lacks this operator.
 */
export function recordsWith(
  planned: PlannedChange,
  { name, operator, value }: { name: string; operator: Operator; value: unknown },
): { records?: Record<string, unknown> } {
  const field = fieldBefore(planned, name)
  if (!field || !typeOf(field).operators.includes(operator)) return {}
  return { records: { [`${nameBefore(planned, name)}_${operator}`]: value } }
}

/** Returns the fields that a change adds, changes or removes. */
export const differingFields = ({ differences }: PlannedChange, kind: Difference['kind']): string[] =>
  differences.flatMap(({ part, name, kind: of }) => (part === 'fields' && of === kind && name ? [name] : []))
