import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { explain } from '../../record/explain'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'
import { keyOf, type Move } from './useMoves'

interface Options {
  movesOf: (record: ListRecord) => Promise<Move[]>
  onMove: (record: ListRecord, move: Move) => Promise<unknown>
}

interface Held {
  record: ListRecord
  moves?: readonly Move[]
  /** The key of the column that the card is over. */
  over?: string
}

/** Manages a drag: the dragged card, the effect of a drop on each column, and the drop. */
export function useDrag(board: Board, { movesOf, onMove }: Options) {
  const notify = useNotify()
  const [held, setHeld] = useState<Held>()
  const asked = useRef<Promise<Move[]>>(undefined)
  const fail = (error: unknown) => {
    const { message } = explain(error)
    notify(message, { type: 'error', messageArgs: { _: message } })
    return []
  }
  const lift = ({ active }: DragStartEvent) => {
    const record = active.data.current?.record as ListRecord
    setHeld({ record })
    const moves = movesOf(record).catch(fail)
    asked.current = moves
    void moves.then(found => setHeld(now => (now?.record === record ? { ...now, moves: found } : now)))
  }
  const carry = ({ over }: DragOverEvent) => {
    const stage = over?.data.current?.stage as Stage | undefined
    setHeld(now => now && { ...now, over: stage?.key })
  }
  const drop = async ({ over }: DragEndEvent) => {
    const record = held?.record
    const stage = over?.data.current?.stage as Stage | undefined
    setHeld(undefined)
    if (!record || !stage || stage.key === keyOf(board, record)) return
    const move = (await asked.current)?.find(each => each.stage.key === stage.key)
    if (move) await onMove(record, move)
  }
  return {
    held: held?.record,
    over: held?.over,
    /** Returns the effect of a drop on a column. `unknown` until the server has responded. */
    offerOf: ({ key }: Stage): Move | 'unknown' =>
      held?.moves?.find(({ stage }) => stage.key === key) ?? 'unknown',
    handlers: {
      onDragStart: lift,
      onDragOver: carry,
      onDragEnd: (event: DragEndEvent) => void drop(event),
      onDragCancel: () => setHeld(undefined),
    },
  }
}

export type Drag = ReturnType<typeof useDrag>
