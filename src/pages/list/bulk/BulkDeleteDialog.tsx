import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useListModel } from '../listModel'
import { StaleRows } from './StaleRows'
import { type BulkProblem, useBulk } from './useBulk'
import { useChosenRows } from './useChosenRows'

/** Asks before the selected rows are moved to the trash. */
export function BulkDeleteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { resource, selection } = useListModel()
  const { run, running } = useBulk()
  const [problem, setProblem] = useState<BulkProblem>()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  // Keeps the title while the dialog closes.
  const [chosen] = useState(useChosenRows())
  const remove = async () => {
    const failed = await run('delete', leftOut)
    if (failed) setProblem(failed)
    else onClose()
  }
  return (
    <ConfirmDialog
      title={translate('list.bulk.delete_title', chosen)}
      text={translate('list.bulk.delete_text')}
      refused={problem && !problem.stale ? { message: problem.message, details: [] } : undefined}
      answer={translate('list.bulk.delete')}
      grave
      canConfirm={selection.count > 0}
      busy={running}
      onClose={running ? undefined : onClose}
      onConfirm={() => void remove()}
    >
      {problem?.stale && (
        <StaleRows
          resource={resource}
          rows={problem.stale}
          work="delete"
          leftOut={leftOut}
          onLeaveOut={setLeftOut}
        />
      )}
    </ConfirmDialog>
  )
}
