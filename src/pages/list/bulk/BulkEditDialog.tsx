import { Typography } from '@mui/material'
import { useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import type { Values } from '../../../core/schema/resource'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useListModel } from '../listModel'
import { BulkFields } from './BulkFields'
import { StaleRows } from './StaleRows'
import { type BulkProblem, useBulk } from './useBulk'
import { useChosenRows } from './useChosenRows'

/** Sets the same values in all selected rows. The user chooses the fields, then the values. */
export function BulkEditDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { run, running } = useBulk()
  const [fields, setFields] = useState<string[]>([])
  const { resource } = useListModel()
  const [problem, setProblem] = useState<BulkProblem>()
  const [sent, setSent] = useState<Values>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [chosen] = useState(useChosenRows())
  const save = async (values: Record<string, unknown>) => {
    if (running) return
    const change = Object.fromEntries(fields.map(name => [name, values[name] ?? null]))
    setSent(change)
    const failed = await run(change, leftOut)
    setProblem(failed)
    if (!failed) onClose()
    return failed?.errors
  }
  return (
    <FormDialog
      title={translate('list.bulk.edit_title', chosen)}
      submit={translate('list.bulk.apply', without(chosen, leftOut.size))}
      canSubmit={fields.length > 0}
      busy={running}
      refused={problem && !problem.stale ? { message: problem.message, details: [] } : undefined}
      form={parts => <Form onSubmit={save}>{parts}</Form>}
      onClose={running ? undefined : onClose}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('list.bulk.edit_text')}
      </Typography>
      <BulkFields chosen={fields} onChoose={setFields} />
      {problem?.stale && (
        <StaleRows
          resource={resource}
          rows={problem.stale}
          work="edit"
          values={sent}
          leftOut={leftOut}
          onLeaveOut={setLeftOut}
        />
      )}
    </FormDialog>
  )
}

/** Returns the number of rows without the excluded ones, for rows that were selected one by one. */
const without = (chosen: ReturnType<typeof useChosenRows>, fewer: number) =>
  fewer ? { smart_count: chosen.smart_count - fewer, count: String(chosen.smart_count - fewer) } : chosen
