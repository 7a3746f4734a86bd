import {
  Button,
  DialogActions,
  DialogContent,
  Link,
  MenuItem,
  TablePagination,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase, useCreatePath, useNotify, useTranslate } from 'react-admin'
import type { ListedTask, Task, TaskRow } from '../../contract/tasks'
import { DataTable } from '../table/DataTable'
import { useTaskCalls } from './taskCalls'
import { taskKeys } from './taskKeys'
import { useTaskWords } from './useTaskWords'

const PER_PAGE = 25

/** The result of each row of a task. */
export function TaskReport({ task, onBack }: { task: Task; onBack: () => void }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const provider = useTaskCalls()
  const { number, reason } = useTaskWords()
  const [outcome, setOutcome] = useState(task.refused ? 'refused' : '')
  const [page, setPage] = useState(0)
  const download = useDownload(task)
  const query = { outcome: outcome || undefined, page, perPage: PER_PAGE }
  const { data } = useQuery({
    queryKey: taskKeys.rows(task.id, query),
    queryFn: async ({ signal }) => (await provider.taskCalls()).rows(task.id, query, { signal }),
    placeholderData: before => before,
  })
  const outcomes = Object.keys({ ...task.result?.counts, ...(task.refused ? { refused: 0 } : {}) })
  const choose = (name: string) => {
    setOutcome(name)
    setPage(0)
  }
  const outcomeColumn = {
    name: 'outcome',
    head: translate('tasks.report.outcome'),
    cell: (row: TaskRow) => translate(`tasks.outcomes.${row.outcome}`),
  }
  const labelOf = ({ row, record_id, label, outcome: came }: TaskRow) =>
    task.resource && record_id !== null && came !== 'deleted' ? (
      <Link
        dir="auto"
        component={LinkBase}
        to={createPath({ resource: task.resource, id: record_id, type: 'show' })}
        target="_blank"
        rel="noopener"
      >
        {label ?? translate('list.moves.record', { id: record_id })}
      </Link>
    ) : (
      <bdi>{label ?? number(row)}</bdi>
    )
  return (
    <>
      <DialogContent sx={{ pt: '8px !important' }}>
        <TextField
          select
          size="small"
          autoFocus
          fullWidth={false}
          label={translate('tasks.report.outcome')}
          value={outcome}
          onChange={({ target }) => choose(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 180, mb: 1 }}
        >
          <MenuItem value="">{translate('tasks.all_rows')}</MenuItem>
          {outcomes.map(name => (
            <MenuItem key={name} value={name}>
              {translate(`tasks.outcomes.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        <DataTable
          aria-label={translate('tasks.report_open')}
          sx={tableStyle}
          columns={[
            { name: 'label', head: translate('tasks.report.label'), cell: labelOf },
            ...(outcome ? [] : [outcomeColumn]),
            {
              name: 'reason',
              head: translate('tasks.report.reason'),
              cell: ({ messages }) => reason(messages),
            },
          ]}
          rows={data?.rows ?? []}
          keyOf={({ row }) => row}
        />
        <TablePagination
          component="div"
          count={data?.total ?? 0}
          page={page}
          rowsPerPage={PER_PAGE}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count }) =>
            translate('list.range', { from: number(from), to: number(to), total: number(count) })
          }
          getItemAriaLabel={type => translate(`list.page.${type}`)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void download()}>{translate('tasks.csv')}</Button>
        <Button variant="contained" onClick={onBack}>
          {translate('tasks.back')}
        </Button>
      </DialogActions>
    </>
  )
}

// On a phone, the columns share the width, so that the reason of a refusal stays visible.
const tableStyle = {
  tableLayout: { xs: 'fixed', sm: 'auto' },
  '& td': { overflowWrap: 'anywhere', whiteSpace: 'normal', py: 0.75 },
}

/** Returns a function that saves a task's report as a file. */
function useDownload({ id, kind }: ListedTask): () => Promise<void> {
  const provider = useTaskCalls()
  const notify = useNotify()
  return async () => {
    try {
      const url = URL.createObjectURL(await (await provider.taskCalls()).report(id))
      const link = document.createElement('a')
      link.href = url
      link.download = `${kind}-${id.slice(0, 8)}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 0)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      notify(message, { type: 'error', messageArgs: { _: message } })
    }
  }
}
