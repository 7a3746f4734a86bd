import type { Executor } from '../../../base/storage/database'
import { type Imported, setImport } from '../imported'
import type { OpenCell } from '../rows/readRow'

/** Keeps cells whose reading is open with those of their columns, so that they are asked about. */
export async function rememberOpenCells(
  db: Executor,
  { id, look }: Pick<Imported, 'id' | 'look'>,
  cells: readonly OpenCell[],
): Promise<void> {
  const figures = [...(look.figures ?? [])]
  const unnamed = new Set(look.unnamed)
  for (const { at, cell, isUnnamed } of cells) {
    figures[at] = [...new Set([cell, ...(figures[at] ?? [])])].slice(0, MAX_CELLS)
    if (isUnnamed) unnamed.add(at)
  }
  const all = Array.from(figures, list => list ?? [])
  await setImport(db, id, { look: { ...look, figures: all, unnamed: [...unnamed] } })
}

const MAX_CELLS = 150
