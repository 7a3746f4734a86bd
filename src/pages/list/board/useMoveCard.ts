import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import type { Values } from '../../../core/schema/resource'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useNotifyDone } from '../../../ui/undo/useNotifyDone'
import { sameValue } from '../../record/changes'
import { explain } from '../../record/explain'
import { type ChangedField, saveProblemOf } from '../../record/saveProblem'
import { useTitleOf } from '../../recordTitle'
import type { TransitionProblem } from '../../transitions/transitionProblem'
import type { TransitionOffer } from '../../transitions/useOffers'
import { useTransition } from '../../transitions/useRecordTransition'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'
import type { Move } from './useMoves'

/** A card on its way to another column: it is shown there until the columns are read again. */
export interface Moving {
  record: ListRecord
  to: string
}

/** The dialog that a move has opened. */
export type MoveDialogState =
  | { kind: 'transition'; record: ListRecord; offer: TransitionOffer; to: Stage; problem?: TransitionProblem }
  | { kind: 'conflict'; to: Stage; before: Values; theirs: ListRecord; changed: readonly ChangedField[] }

/** So often a save is repeated on top of others' changes of other fields. */
const MOST_RETRIES = 3

/** Moves cards: makes the transition, with its dialog if it asks for something, or saves the board's field. */
export function useMoveCard(board: Board) {
  const { resource } = board
  const notify = useNotify()
  const [moving, setMoving] = useState<readonly Moving[]>([])
  const [dialog, setDialog] = useState<MoveDialogState>()
  const begin = (record: ListRecord, { key }: Stage) =>
    setMoving(before => [...before.filter(each => each.record.id !== record.id), { record, to: key }])
  const end = ({ id }: RaRecord) => setMoving(before => before.filter(({ record }) => record.id !== id))
  const transition = useTransition({
    resource,
    onTransition: (record, refreshed) => void refreshed.finally(() => end(record)),
  })
  const save = useSaveStage(board, { begin, end, onConflict: setDialog })

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

  /** Moves a card, or says why it stays where it is. */
  const move = async (record: ListRecord, { stage, transition: offer, refused }: Move) => {
    if (refused !== undefined) return notify(refused, { type: 'warning', messageArgs: { _: refused } })
    if (!offer) return save(record, stage)
    const asked = { kind: 'transition', record, offer, to: stage } as const
    if (!offer.immediate) return setDialog(asked)
    const problem = await submit(asked, {})
    if (problem) setDialog({ ...asked, problem })
  }
  return { move, moving, dialog, submit, save, closeDialog: () => setDialog(undefined) }
}

export type CardMoves = ReturnType<typeof useMoveCard>

interface SaveOptions {
  begin: (record: ListRecord, stage: Stage) => void
  end: (record: RaRecord) => void
  onConflict: (conflict: MoveDialogState) => void
}

/** Saves the board's field of a card, with undo. A change by someone else of the same field is shown as a conflict. */
function useSaveStage({ resource, by }: Board, { begin, end, onConflict }: SaveOptions) {
  const records = useRecords()
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyDone = useNotifyDone()
  const translate = useTranslate()
  const titleOf = useTitleOf()

  const send = async (record: ListRecord, stage: Stage, retries: number): Promise<void> => {
    try {
      const data = { [by]: stage.value }
      const { data: answer } = await records.update<ListRecord>(resource.name, {
        ...{ id: record.id, data, previousData: record },
      })
      const messageArgs = { title: titleOf(resource, record), to: stage.label }
      notifyDone('list_board.moved', { messageArgs, answer })
      await queries.invalidateQueries({ queryKey: [resource.name] })
    } catch (error) {
      const problem = saveProblemOf(error)
      if (problem.kind === 'stale') {
        const theirs = problem.current as ListRecord
        if (sameValue(theirs[by], record[by]) && retries > 0) return send(theirs, stage, retries - 1)
        onConflict({ kind: 'conflict', to: stage, before: record, theirs, changed: problem.changed })
      } else notifyFailure(error)
      void queries.invalidateQueries({ queryKey: [resource.name] })
    }
  }
  const notifyFailure = (error: unknown) => {
    const { message, details } = explain(error)
    const texts = details.length ? details : [translate(message, { _: message })]
    notify(texts.join(' '), { type: 'error', messageArgs: { _: texts.join(' ') } })
  }
  return async (record: ListRecord, stage: Stage) => {
    begin(record, stage)
    await send(record, stage, MOST_RETRIES)
    end(record)
  }
}
