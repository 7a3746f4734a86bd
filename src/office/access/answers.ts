import type { Ability } from '../../core/access/ability'
import { type Reach, reachOf } from '../../core/access/decide'
import { describeConditions, describeFields } from '../../core/access/describe'
import { mayReadField, mayWriteField } from '../../core/access/fieldRights'
import { missingRight, whereOf } from '../../core/access/missingRight'
import type { Words } from '../../core/access/words'
import { transitionLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import type { CellPlace, CellState } from '../permissions/cells'
import type { MatrixRow } from '../permissions/matrixParts'

/** Returns the state of one cell of the access page. */
export function stateOf(ability: Ability, { action, subject }: CellPlace): CellState {
  const { extent, taking } = reachOf(ability, action, { subject })
  if (extent === 'all') return 'all'
  if (extent === 'some') return 'limits'
  return taking.length ? 'refused' : 'none'
}

/** Fields that are refused although the action is allowed, with the permissions that they require. */
export interface LimitedFields {
  fields: string
  need: string
}

/** The result for one action on one subject, as texts. */
export interface Answer {
  reach: Reach
  /** The condition that records must meet; empty if all records are allowed. */
  where: string
  except: string
  limited: LimitedFields[]
  /** Transitions that require this action. */
  transitions: string[]
}

/** The inspected abilities and the texts for them. */
interface AnswerContext {
  ability: Ability
  words: Words
}

/** Returns everything that the page shows for a cell. */
export function answerOf(row: MatrixRow, action: string, context: AnswerContext): Answer {
  const { ability, words } = context
  const reach = reachOf(ability, action, { subject: row.subject })
  const [resource] = row.resources
  const where = reach.giving.length ? whereOf(reach.giving, resource, words) : ''
  const taken = reach.extent === 'some' && !where ? reach.taking : []
  return {
    reach,
    where,
    except: taken.length
      ? describeConditions(resource, { or: taken.map(({ conditions = {} }) => conditions) }, words)
      : '',
    limited: reach.extent === 'none' ? [] : row.resources.flatMap(each => limitedOf(each, action, context)),
    transitions: row.resources.flatMap(each => transitionsOf(each, action, words)),
  }
}

const transitionsOf = (resource: Resource, action: string, { format }: Words) =>
  Object.entries(resource.transitions)
    .filter(([, { action: needed = 'update' }]) => needed === action)
    .map(([name]) => format(transitionLabel(resource, name)))

function limitedOf(resource: Resource, action: string, { ability, words }: AnswerContext): LimitedFields[] {
  const byNeed = new Map<string, string[]>()
  for (const name of refusedFields(ability, resource, action)) {
    const { subject } = resource
    const need = missingRight(ability, { action, subject, resource, field: name }, words) ?? ''
    byNeed.set(need, [...(byNeed.get(need) ?? []), name])
  }
  return [...byNeed].map(([need, names]) => ({ need, fields: describeFields(resource, names, words) }))
}

function refusedFields(ability: Ability, resource: Resource, action: string): string[] {
  const names = Object.entries(resource.fields)
  if (action === 'read')
    return names.flatMap(([name, field]) =>
      typeOf(field).writeOnly || mayReadField(ability, resource, { name }) ? [] : [name],
    )
  if (action !== 'create' && action !== 'update') return []
  return names.flatMap(([name, field]) =>
    field.readOnly || field.computed || mayWriteField(ability, { action, resource, name }) ? [] : [name],
  )
}
