import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { TransitionState } from '../../../contract/records'
import { mayWriteField } from '../../../core/access/fieldRights'
import { fieldLabel } from '../../../core/schema/labels'
import { STATUS } from '../../../core/schema/systemFields'
import { statusAfter } from '../../../core/schema/userTransitions'
import { useLabels } from '../../../ui/fields/useLabels'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useSession } from '../../../ui/session/SessionContext'
import { type TransitionOffer, transitionsQuery, useOfferOf } from '../../transitions/useOffers'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'

/** The way to move a card to a column: a transition, or a save of the board's field. */
export interface Move {
  stage: Stage
  transition?: TransitionOffer
  /** Why it is impossible. Undefined if it is possible. */
  refused?: string
}

/** Whether cards are moved by transitions, not by a save of the field. */
export const isByTransitions = ({ by, resource }: Board) =>
  by === STATUS && Object.keys(resource.transitions).length > 0

/** Returns the key of a card's column. */
export const keyOf = ({ by }: Board, record: ListRecord) =>
  record[by] === null || record[by] === undefined ? '' : String(record[by])

/** Returns a function that finds the moves of a card to all other columns. A blocked move has its reason. */
export function useMoves(board: Board): (record: ListRecord) => Promise<Move[]> {
  const records = useRecords()
  const queries = useQueryClient()
  const byTransition = useTransitionMoves(board)
  const bySave = useSaveMoves(board)
  return useCallback(
    async record => {
      const others = board.stages.filter(({ key }) => key !== keyOf(board, record))
      if (!isByTransitions(board)) return others.map(stage => bySave(record, stage))
      const query = transitionsQuery(records, board.resource, record)
      const states = await queries.fetchQuery({ ...query, staleTime: 10_000 })
      return others.map(stage => byTransition(record, states, stage))
    },
    [board, records, queries, byTransition, bySave],
  )
}

function useTransitionMoves(board: Board) {
  const translate = useTranslate()
  const offerOf = useOfferOf(board.resource)
  return useCallback(
    (record: ListRecord, states: readonly TransitionState[], stage: Stage): Move => {
      const offers = states.filter(({ to }) => to === stage.key).map(state => offerOf(record, state))
      // In the definition's order, like the buttons on the record's page.
      const transition = offers.find(({ refused }) => refused === undefined) ?? offers[0]
      if (transition) return { stage, transition, refused: transition.refused }
      const from = keyOf(board, record)
      const isAutomatic = Object.values(board.resource.transitions).some(
        transition =>
          transition.by === 'server' &&
          transition.from.includes(from) &&
          statusAfter(transition, from) === stage.key,
      )
      const names = {
        from: board.stages.find(({ key }) => key === from)?.label ?? from,
        to: stage.label,
      }
      return { stage, refused: translate(isAutomatic ? 'list_board.automatic' : 'list_board.no_way', names) }
    },
    [board, offerOf, translate],
  )
}

function useSaveMoves({ resource, by, field }: Board) {
  const translate = useTranslate()
  const words = useLabels()
  const { ability } = useSession()
  const { refusal, fieldRefusal } = useRefusals(resource)
  return useCallback(
    (record: ListRecord, stage: Stage): Move => {
      const name = words(fieldLabel(resource, by))
      if (field.readOnly || field.computed || field.immutable)
        return { stage, refused: translate('list_board.not_by_hand', { field: name }) }
      const refused = refusal('update', record)
      if (refused) return { stage, refused }
      if (!mayWriteField(ability, { action: 'update', resource, name: by, record }))
        return { stage, refused: fieldRefusal('update', by) }
      return { stage }
    },
    [resource, by, field, words, translate, ability, refusal, fieldRefusal],
  )
}
