import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, Button, Chip, Collapse, IconButton, Paper, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import type { AuditedOperation } from '../../contract/audit'
import { formatDateTime } from '../../core/field/formatDate'
import { calmLinks } from '../../pages/list/rows/calmLinks'
import { ReadFailed } from '../../pages/ReadFailed'
import { useApi } from '../../ui/calls/useApi'
import { confirmUndo } from '../../ui/undo/shown'
import { useDevice } from '../account/sessions/useDevice'
import { AuditChange } from './AuditChange'
import { AuditedLink } from './AuditedLink'
import { AuditFacts } from './AuditFacts'
import { rowGrid } from './auditRow'
import { settingsPath, useAuditWords } from './useAuditWords'

interface Props {
  operation: AuditedOperation
  /** Shows all operations on a record. */
  onAbout: (resource: string, record: number) => void
}

/** An operation. Expanding it shows its changes. */
export function AuditRow({ operation, onAbout }: Props) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const words = useAuditWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { at, kind, resource, address, undone_by } = operation
  const action = words.kind(kind, resource)
  const who = words.who(operation)
  const when = formatDateTime(at, locale)
  return (
    <Box component="li" sx={itemStyle}>
      <Box
        sx={{ display: 'flex', alignItems: { xs: 'flex-start', md: 'center' }, py: 0.5, paddingInlineEnd: 2 }}
      >
        <IconButton
          size="small"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={translate('audit.open', { what: action, who, when })}
          onClick={() => setOpen(!open)}
          sx={{ mx: 0.75, transform: open ? 'rotate(180deg)' : undefined }}
        >
          <ExpandMore fontSize="small" />
        </IconButton>
        <Box sx={{ ...rowGrid, flex: 1, minWidth: 0, rowGap: 0.25, py: 0.5 }}>
          <Box component="time" dateTime={at} sx={{ color: 'text.secondary', typography: 'body2' }}>
            {when}
          </Box>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <bdi>{who}</bdi>
          </Box>
          <Box sx={{ color: kind === 'sign_in_failed' ? 'error.main' : undefined }}>
            {action}
            {undone_by && (
              <Chip size="small" label={translate('audit.undone')} sx={{ marginInlineStart: 1 }} />
            )}
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <About operation={operation} />
          </Box>
          <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
            <bdi>{address}</bdi>
          </Box>
        </Box>
      </Box>
      <Collapse in={open} unmountOnExit>
        <Box id={id}>
          <AuditDetails operation={operation} onAbout={onAbout} />
        </Box>
      </Collapse>
    </Box>
  )
}

/** The operation's subject: a record, a resource, or settings. */
function About({ operation: { resource, record } }: Pick<Props, 'operation'>) {
  const { about } = useAuditWords()
  if (!resource) return null
  const path = settingsPath(resource)
  if (path)
    return (
      <LinkBase className="link" to={path}>
        {about(resource)}
      </LinkBase>
    )
  return (
    <>
      {about(resource)}
      {record && (
        <>
          {' · '}
          <AuditedLink resource={resource} record={record} />
        </>
      )}
    </>
  )
}

const itemStyle = { ...calmLinks, '& + &': { borderTop: 1, borderColor: 'divider' } }

interface AuditDetailsProps {
  operation: AuditedOperation
  onAbout: (resource: string, record: number) => void
}

/** All details of an operation: device, additional details, and changes. */
function AuditDetails({ operation, onAbout }: AuditDetailsProps) {
  const translate = useTranslate()
  const { id, agent, resource, record, changes } = operation
  const device = useDevice(agent)
  return (
    <Box sx={detailsStyle}>
      <AuditFacts
        operation={operation}
        more={agent ? [[translate('audit.device'), device || <bdi key="agent">{agent}</bdi>]] : []}
      />
      {changes && <AuditChanges id={id} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayBeUndone(operation) && (
          <Button size="small" variant="outlined" onClick={() => confirmUndo({ operation: id })}>
            {translate('undo.take_back')}
          </Button>
        )}
        {resource && record && (
          <Button size="small" variant="outlined" onClick={() => onAbout(resource, record.id)}>
            {translate('audit.all_of_it')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const DAY_MS = 86_400_000

// Other blockers are reported when the user attempts the undo.
const mayBeUndone = ({ changes, undone_by, at, kind }: AuditedOperation) =>
  changes && !undone_by && kind !== 'settings' && Date.now() - Date.parse(at) < DAY_MS

const detailsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingInlineStart: { xs: 2, md: '42px' },
  paddingInlineEnd: 2,
  pb: 2,
}

/** The changes of an operation, record by record. */
function AuditChanges({ id }: { id: string }) {
  const translate = useTranslate()
  const { rows, hidden, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(id)
  if (error && !rows) return <ReadFailed error={error} onRetry={() => void refetch()} />
  const waiting = (
    <Skeleton variant="rounded" height={96} role="status" aria-label={translate('app.loading')} />
  )
  if (!rows) return waiting
  return (
    <section aria-label={translate('audit.changes')}>
      <Suspense fallback={waiting}>
        {rows.length > 0 && (
          <Paper variant="outlined" component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(change => (
              <AuditChange key={change.id} change={change} />
            ))}
          </Paper>
        )}
      </Suspense>
      {hidden > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('audit.hidden', { smart_count: hidden })}
        </Typography>
      )}
      {hasNextPage && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('audit.more')}
        </Button>
      )}
    </section>
  )
}

const COUNT = 20

/** Loads the changes of an operation in pages of records, because a bulk change can have thousands. */
function useChanges(id: string) {
  const { call } = useApi()
  const query = useInfiniteQuery({
    queryKey: ['audit', 'changes', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { range: JSON.stringify([0, COUNT - 1]), cursor: pageParam }
      const { data, meta } = await call('GET /operations/{id}/changes', { params: { id }, query, signal })
      return { rows: data, next: meta.next, hidden: meta.hidden }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next,
  })
  const pages = query.data?.pages
  return {
    ...query,
    rows: pages?.flatMap(({ rows }) => rows),
    hidden: pages?.reduce((sum, page) => sum + page.hidden, 0) ?? 0,
  }
}
