import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, LinearProgress, Paper, TablePagination, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import {
  LinkBase,
  type RaRecord,
  useCreate,
  useCreatePath,
  useGetList,
  useNavigate,
  useNotify,
  useTranslate,
} from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { ViewOnly } from '../../ui/reasons/ViewOnly'
import { useNameInSentence, useNewLabel } from '../../ui/records/useWords'
import { LazyCreateInDialog } from '../form/LazyCreateInDialog'
import { LiveBar } from '../list/live/LiveBar'
import { useLiveRows } from '../list/live/useLiveRows'
import type { ListRecord } from '../list/useListRows'
import { useNotifyCreated } from '../useNotifyCreated'
import { RelatedTable } from './RelatedTable'
import { firstRows } from './relatedRows'

interface Props {
  parent: RaRecord
  child: Resource
  /** The child's field that refers to its parent. */
  by: string
}

/** Records of another resource that belong to this one, with their own pagination and sort. */
export function RelatedList({ parent, child, by }: Props) {
  const translate = useTranslate()
  const name = useNameInSentence()
  const { state, setState, total, error, isFetching, refetch, live } = useRelatedRows(parent, child, by)
  if (error)
    return (
      <Alert severity="error" role="alert" action={<Retry onClick={() => void refetch()} />}>
        {translate(error.message, { _: error.message })}
      </Alert>
    )
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <AddButton parent={parent} child={child} by={by} onAdded={() => void refetch()} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <LiveBar live={live} />
        <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }}>
          {isFetching && (
            <LinearProgress
              aria-label={translate('app.loading')}
              sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }}
            />
          )}
          {live.rows?.length === 0 ? (
            <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
              {translate('view.related_empty', { name: name(child, 2) })}
            </Typography>
          ) : (
            <RelatedTable
              child={child}
              by={by}
              live={live}
              sort={state.sort}
              onSort={sort => setState({ ...state, sort, page: 1 })}
            />
          )}
          {total > 5 && (
            <TablePagination
              component="div"
              sx={pagesStyle}
              count={total}
              page={state.page - 1}
              rowsPerPage={state.perPage}
              rowsPerPageOptions={[5, 10, 25, 50]}
              onPageChange={(_event, page) => setState({ ...state, page: page + 1 })}
              onRowsPerPageChange={event =>
                setState({ ...state, perPage: Number(event.target.value), page: 1 })
              }
              labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
              labelDisplayedRows={({ from, to, count }) => translate('view.rows', { from, to, count })}
              getItemAriaLabel={type => translate(`view.page_${type}`)}
            />
          )}
        </Paper>
      </Box>
    </>
  )
}

// On a phone, the pagination is below the number of rows.
const pagesStyle = {
  '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', px: 1 },
  '& .MuiTablePagination-spacer': { display: 'none' },
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {useTranslate()('form.try_again')}
    </Button>
  )
}

/** Opens the child's form with its parent preset; in a dialog if the child has no page. */
function AddButton({ parent, child, by, onAdded }: Props & { onAdded: () => void }) {
  const createPath = useCreatePath()
  const label = useNewLabel()(child)
  const [open, setOpen] = useState(false)
  const { refusal, viewOnly } = useRefusals(child)
  if (viewOnly) return <ViewOnly resource={child} />
  if (child.systemOnly.includes('create')) return null
  const preset = { [by]: parent.id }
  const reason = refusal('create')
  if (reason) return <RefusedAction icon={<AddIcon />} label={label} reason={reason} />
  if (child.quickCreate) return <QuickCreateButton child={child} label={label} values={preset} />
  if (child.menu !== false) {
    const to = `${createPath({ resource: child.name, type: 'create' })}?source=${encodeURIComponent(JSON.stringify(preset))}`
    return (
      <Button component={LinkBase} to={to} variant="outlined" startIcon={<AddIcon />}>
        {label}
      </Button>
    )
  }
  const done = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <LazyCreateInDialog
          target={child}
          typed=""
          preset={preset}
          onClose={done}
          onCreated={() => {
            done()
            onAdded()
          }}
        />
      )}
    </>
  )
}

/** Returns the rows of a related list with their page and sort, and the live changes since. */
function useRelatedRows(parent: RaRecord, child: Resource, by: string) {
  const [state, setState] = useState(() => firstRows(child))
  const { page, perPage, sort } = state
  const params = useMemo(
    () => ({ filter: { [by]: parent.id }, pagination: { page, perPage }, sort }),
    [by, parent.id, page, perPage, sort],
  )
  const answer = useGetList<ListRecord>(child.name, params)
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = answer
  const live = useLiveRows({
    resource: child,
    query: { filter: params.filter, sort, page, perPage },
    read: { rows: data, isFetching, isStale: isPlaceholderData, retry: refetch, readAt: dataUpdatedAt },
  })
  const total = live.total?.total ?? answer.total ?? 0
  return { state, setState, total, error, isFetching, refetch, live }
}

interface QuickCreateButtonProps {
  child: Resource
  label: string
  /** The initial values of the new record. */
  values: Values
}

/** Creates a record without a form, and opens it for editing. */
function QuickCreateButton({ child, label, values }: QuickCreateButtonProps) {
  const navigate = useNavigate()
  const notify = useNotify()
  const notifyCreated = useNotifyCreated(child)
  const createPath = useCreatePath()
  const [create, { isPending }] = useCreate()
  const make = () =>
    create(
      child.name,
      { data: values },
      {
        onSuccess: (made: RaRecord) => {
          notifyCreated(made)
          navigate(createPath({ resource: child.name, id: made.id, type: 'edit' }))
        },
        onError: error => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
      },
    )
  return (
    <Button variant="outlined" startIcon={<AddIcon />} disabled={isPending} onClick={() => void make()}>
      {label}
    </Button>
  )
}
