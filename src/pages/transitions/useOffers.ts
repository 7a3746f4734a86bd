import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import type { TransitionState } from '../../contract/records'
import { officeToday } from '../../core/field/officeToday'
import { fieldLabel, transitionLabel } from '../../core/schema/labels'
import type { Resource, RuleContext, Transition } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { userTransitions } from '../../core/schema/userTransitions'
import { useLabels } from '../../ui/fields/useLabels'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { type RecordsProvider, useRecords } from '../../ui/records/recordsProvider'
import { useSession } from '../../ui/session/SessionContext'
import { inputFields, isEmpty, isImmediate } from './transitionFields'

/** A transition as offered to a user on a record. */
export interface TransitionOffer {
  name: string
  label: string
  /** Its input fields. */
  inputs: readonly string[]
  /** Whether one click performs it. */
  immediate: boolean
  /** Why it is blocked. Undefined if it is possible. */
  refused?: string
}

/** Returns the query for the transitions that a record's status allows, and what blocks them. */
export const transitionsQuery = (
  records: Pick<RecordsProvider, 'transitions'>,
  resource: Resource,
  { id, version }: RaRecord,
) =>
  queryOptions({
    queryKey: [resource.name, 'transitions', id, version],
    queryFn: async () => (await records.transitions(resource.name, Number(id))).data,
  })

/** Returns a function that converts a transition's state on a record to an offer to the signed-in user. */
export function useOfferOf(resource: Resource) {
  const { ability } = useSession()
  const words = useLabels()
  const { refusal } = useRefusals(resource)
  return useCallback(
    (
      record: RaRecord,
      { name, missing, allowed }: Pick<TransitionState, 'name' | 'missing' | 'allowed'>,
    ): TransitionOffer => {
      const { action = 'update', requires = [] } = resource.transitions[name] ?? {}
      const inputs = inputFields(resource, name, { ability, record, missing })
      const blockers = missing.filter(({ field }) => !inputs.includes(field?.split('.')[0] ?? ''))
      const reasons = blockers.map(({ field, message }) =>
        field && requires.includes(field) ? `${words(fieldLabel(resource, field))}: ${message}` : message,
      )
      const possible = !blockers.length && (allowed || inputs.length > 0)
      return {
        name,
        label: words(transitionLabel(resource, name)),
        inputs,
        immediate: isImmediate(resource, name, inputs),
        // One line each; parts of a list can have the same text.
        refused: refusal(action, record) ?? (possible ? undefined : [...new Set(reasons)].join('\n')),
      }
    },
    [resource, ability, words, refusal],
  )
}

/**
 * Returns the transitions for this user: possible ones first, each group in the definition's order. Until the
 * server has stated what blocks them, they are the expected ones, so that their buttons don't push others
 * aside later. `confirm` waits for the server's statement on one of them, and returns undefined if it is not
 * available.
 */
export function useOffers(resource: Resource, record: RaRecord) {
  const records = useRecords()
  const queries = useQueryClient()
  const offerOf = useOfferOf(resource)
  const expectedOffers = useExpectedOffers(resource)
  const query = transitionsQuery(records, resource, record)
  const { data, isPending, isError } = useQuery({
    ...query,
    enabled: Object.keys(resource.transitions).length > 0,
  })
  const confirm = async (offer: TransitionOffer): Promise<TransitionOffer | undefined> => {
    const states = data ?? (isError ? undefined : await queries.fetchQuery(query).catch(() => undefined))
    // Without a statement, the server's response to the transition itself shows what blocks it.
    if (!states) return offer
    const state = states.find(({ name }) => name === offer.name)
    return state && offerOf(record, state)
  }
  const offered = data ? possibleFirst(data.map(state => offerOf(record, state))) : expectedOffers(record)
  return { offered, isStated: !isPending, confirm }
}

const possibleFirst = (offers: readonly TransitionOffer[]) => [
  ...offers.filter(({ refused }) => refused === undefined),
  ...offers.filter(({ refused }) => refused !== undefined),
]

/**
 * Returns a function that finds the transitions of a record's status, in the order that is likely once the
 * server has stated what blocks them. Only a missing permission has a reason yet.
 */
function useExpectedOffers(resource: Resource) {
  const { user, can } = useSession()
  const offerOf = useOfferOf(resource)
  return (record: RaRecord): TransitionOffer[] => {
    const context = { before: record, actor: user, today: officeToday(), can }
    const expected = userTransitions(resource, record[STATUS])
      .filter(
        ([, { availableWhen }]) => !availableWhen || (isWhole(resource, record) && availableWhen(record)),
      )
      .map(([name, transition]) => {
        const missing = expectedBlockers(resource, transition, { record, context })
        return offerOf(record, { name, allowed: true, missing })
      })
    return possibleFirst(expected).map(offer => {
      const { refused } = offerOf(record, { name: offer.name, allowed: true, missing: [] })
      return { ...offer, refused }
    })
  }
}

/** Whether the user can read every field of a record, as guards and `availableWhen` do. */
const isWhole = ({ fields }: Resource, record: RaRecord): boolean =>
  Object.keys(fields).every(name => name in record)

/**
 * Returns the fields that are required and empty, and what the guard reports. A guard is not called if this user
 * can't read all fields.
 */
function expectedBlockers(
  resource: Resource,
  { requires = [], guard }: Transition,
  { record, context }: { record: RaRecord; context: RuleContext },
): TransitionState['missing'] {
  const empty = requires.filter(field => field in record && isEmpty(record[field]))
  const reported = (isWhole(resource, record) && guard?.(record, context)) || []
  return [
    ...empty.map(field => ({ field, message: '' })),
    ...reported.map(blocker => ({
      ...(typeof blocker === 'object' && blocker.field && { field: blocker.field }),
      message: '',
    })),
  ]
}
