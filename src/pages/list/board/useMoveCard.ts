import { useState } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import type { Values } from '../../../core/schema/resource'
import { type SaveConflict, useSaveValues } from '../../record/useSaveValues'
import { useTitleOf } from '../../recordTitle'
import type { TransitionProblem } from '../../transitions/transitionProblem'
import type { TransitionOffer } from '../../transitions/useOffers'
import { useTransition } from '../../transitions/useRecordTransition'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'
import type { Move } from './useMoves'

/** A card that is being moved. It is shown in the new column until the columns have been refreshed. */
export interface Moving {
  record: ListRecord
  to: string
}

/** The dialog that a move has opened. */
export type MoveDialogState =
  | { kind: 'transition'; record: ListRecord; offer: TransitionOffer; to: Stage; problem?: TransitionProblem }
  | { kind: 'conflict'; conflict: SaveConflict }

/** Moves cards: performs the transition, with its dialog if it needs input, or saves the board's field. */
export function useMoveCard(board: Board) {
  const { resource, by } = board
  const notify = useNotify()
  const titleOf = useTitleOf()
  const [moving, setMoving] = useState<readonly Moving[]>([])
  const [dialog, setDialog] = useState<MoveDialogState>()
  const begin = (record: ListRecord, { key }: Stage) =>
    setMoving(before => [...before.filter(each => each.record.id !== record.id), { record, to: key }])
  const end = ({ id }: RaRecord) => setMoving(before => before.filter(({ record }) => record.id !== id))
  const transition = useTransition({
    resource,
    onTransition: (record, refreshed) => void refreshed.finally(() => end(record)),
  })
  const saveValues = useSaveValues(resource, conflict => setDialog({ kind: 'conflict', conflict }))
  const save = async (record: ListRecord, stage: Stage) => {
    begin(record, stage)
    const messageArgs = { title: titleOf(resource, record), to: stage.label }
    await saveValues(record, { [by]: stage.value }, { message: 'list_board.moved', messageArgs })
    end(record)
  }

  const submit = async (
    { record, offer, to }: Extract<MoveDialogState, { kind: 'transition' }>,
    values: Values,
    version?: unknown,
  ) => {
    const { name, inputs } = offer
    begin(record, to)
    const problem = await transition({ record, name, values, inputs, version: version ?? record.version })
    if (problem) end(record)
    return problem
  }

  /** Moves a card, or shows why it can't be moved. */
  const move = async (record: ListRecord, { stage, transition: offer, refused }: Move) => {
    if (refused !== undefined) return notify(refused, { type: 'warning', messageArgs: { _: refused } })
    if (!offer) return save(record, stage)
    const asked = { kind: 'transition', record, offer, to: stage } as const
    if (!offer.immediate) return setDialog(asked)
    const problem = await submit(asked, {})
    if (problem) setDialog({ ...asked, problem })
  }
  return { move, moving, dialog, submit, saveValues, closeDialog: () => setDialog(undefined) }
}

export type CardMoves = ReturnType<typeof useMoveCard>
