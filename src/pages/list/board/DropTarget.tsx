import { useDroppable } from '@dnd-kit/core'
import { type RefObject, useEffect } from 'react'
import type { Stage } from './useBoard'

/** Makes a column of the board a drop target for cards. */
export function DropTarget({ stage, board }: { stage: Stage; board: RefObject<HTMLElement | null> }) {
  const { setNodeRef } = useDroppable({ id: `stage:${stage.key}`, data: { stage } })
  // Runs after each render, because a collapsed column has another element.
  useEffect(() => {
    // Searches only the board's children, because a search through all cards would be slow.
    const columns = [...(board.current?.children ?? [])] as HTMLElement[]
    setNodeRef(columns.find(({ dataset }) => dataset.stage === stage.key) ?? null)
  })
  return null
}
