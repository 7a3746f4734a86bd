import { useCanBlock } from 'react-admin'
import { UnsavedGuard } from '../../../src/pages/form/UnsavedGuard'
import type { Snapshot } from '../grid/edit'
import type { Board } from './useBoard'

/** Whoever leaves with cells that could not be saved is asked first; what is on its way arrives without the page. */
export function UnsavedCells({ board: { edits, snapshot } }: { board: Board }) {
  const canBlock = useCanBlock()
  const unsaved = failedIn(snapshot)
  if (!canBlock) return null
  return (
    <UnsavedGuard
      unsaved={unsaved}
      stillUnsaved={() => failedIn(edits.snapshot())}
      onDiscard={() => undefined}
      isDraftStored={false}
    />
  )
}

const failedIn = ({ edits }: Snapshot) =>
  [...edits.values()].some(({ state }) => state !== 'waiting' && state !== 'saving')
