import { useState } from 'react'
import type { Tile } from '../../../core/schema/dashboard'

/** A tile with an ID that stays the same when it moves. */
export interface EditedTile {
  id: string
  tile: Tile
}

/** Assigns IDs to tiles. */
export const editedTiles = (tiles: readonly Tile[]): EditedTile[] => tiles.map(editedTile)
export const editedTile = (tile: Tile): EditedTile => ({ id: crypto.randomUUID(), tile })

/** Returns the tiles of a dashboard during editing. Each change can be undone. */
export function useEditing(initial: readonly Tile[]) {
  const [steps, setSteps] = useState<EditedTile[][]>(() => [editedTiles(initial)])
  const items = steps.at(-1) ?? []
  return {
    items,
    canUndo: steps.length > 1,
    isChanged: contentOf(items) !== contentOf(steps[0] ?? []),
    undo: () => setSteps(before => (before.length > 1 ? before.slice(0, -1) : before)),
    change: (items: EditedTile[]) => setSteps(before => [...before, items]),
    replace: (id: string, tile: Tile) =>
      setSteps(before => [
        ...before,
        (before.at(-1) ?? []).map(item => (item.id === id ? { id, tile } : item)),
      ]),
    remove: (id: string) =>
      setSteps(before => [...before, (before.at(-1) ?? []).filter(item => item.id !== id)]),
  }
}

/** Compares the tiles without their IDs, which differ between equal tiles. */
const contentOf = (items: readonly EditedTile[]): string => JSON.stringify(items.map(({ tile }) => tile))
