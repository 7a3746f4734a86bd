import { useDroppable } from '@dnd-kit/core'
import { type RefObject, useEffect } from 'react'
import type { Stage } from './useBoard'

/** A column of the board as a place to drop a card. */
export function DropTarget({ stage, board }: { stage: Stage; board: RefObject<HTMLElement | null> }) {
  const { setNodeRef } = useDroppable({ id: `stage:${stage.key}`, data: { stage } })
  // A column that is collapsed has another element.
  useEffect(() => {
    // Children only: a search among all cards takes as long as there are cards.
    const columns = [...(board.current?.children ?? [])] as HTMLElement[]
    setNodeRef(columns.find(({ dataset }) => dataset.stage === stage.key) ?? null)
  })
  return null
}
