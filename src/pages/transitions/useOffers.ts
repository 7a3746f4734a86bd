import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import type { TransitionState } from '../../contract/records'
import { officeToday } from '../../core/field/officeToday'
import { fieldLabel, transitionLabel } from '../../core/schema/labels'
import type { Resource, Transition } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { userTransitions } from '../../core/schema/userTransitions'
import { useLabels } from '../../ui/fields/labels.view'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { type RecordsProvider, useRecords } from '../../ui/records/recordsProvider'
import { useSession } from '../../ui/session/SessionContext'
import { inputFields, isImmediate } from './transitionFields'

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
      const blockers = missing.filter(({ field }) => !field || !inputs.includes(field))
      const reasons = blockers.map(({ field, message }) =>
        field && requires.includes(field) ? `${words(fieldLabel(resource, field))}: ${message}` : message,
      )
      const possible = !blockers.length && (allowed || inputs.length > 0)
      return {
        name,
        label: words(transitionLabel(resource, name)),
        inputs,
        immediate: isImmediate(resource, name, inputs),
        refused: refusal(action, record) ?? (possible ? undefined : reasons.join(' ')),
      }
    },
    [resource, ability, words, refusal],
  )
}

/**
 * Returns the transitions for this user: possible ones first, each group in the definition's order. Until the
 * server has stated what blocks them, they are those of the record's status, so that their buttons don't push
 * others aside later. `confirm` waits for the server's statement on one of them: undefined if it is not
 * available.
 */
export function useOffers(resource: Resource, record: RaRecord) {
  const records = useRecords()
  const offerOf = useOfferOf(resource)
  const session = useSession()
  const { data, isPending, refetch } = useQuery({
    ...transitionsQuery(records, resource, record),
    enabled: Object.keys(resource.transitions).length > 0,
  })
  const offered = (data ?? expectedStates(resource, record, session)).map(state => offerOf(record, state))
  return {
    offered: [
      ...offered.filter(({ refused }) => refused === undefined),
      ...offered.filter(({ refused }) => refused !== undefined),
    ],
    isStated: !isPending,
    confirm: async (offer: TransitionOffer): Promise<TransitionOffer | undefined> => {
      const states = data ?? (await refetch({ cancelRefetch: false })).data
      // Without a response, the transition's own error states what blocks it.
      if (!states) return offer
      const state = states.find(({ name }) => name === offer.name)
      return state && offerOf(record, state)
    },
  }
}

/**
 * Returns the transitions in the order that is likely once the server has stated what blocks them: those whose
 * guard holds first. Guards and conditions can read every field, and this user might not be able to: without a
 * field, guards are not checked. Transitions with a condition are left to the server.
 */
function expectedStates(resource: Resource, record: RaRecord, { user, can }: ReturnType<typeof useSession>) {
  const isWhole = Object.keys(resource.fields).every(name => name in record)
  const context = { before: record, actor: user, today: officeToday(), can }
  const isHeld = ({ guard }: Transition) => isWhole && Boolean(guard?.(record, context).length)
  return userTransitions(resource, record[STATUS])
    .filter(([, { availableWhen }]) => !availableWhen)
    .toSorted(([, one], [, other]) => Number(isHeld(one)) - Number(isHeld(other)))
    .map(([name]) => ({ name, allowed: true, missing: [] }))
}
