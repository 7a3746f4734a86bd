import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PreviewRow } from '../../contract/account'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { useRecords } from '../../ui/records/recordsProvider'
import { useNumber } from '../../ui/records/useWords'

/**
 * The numbers of records that a user with these rules can see, change and delete, recounted after each edit.
 */
export function Preview(source: PreviewSource) {
  const translate = useTranslate()
  const { rows = [], error, counting } = usePreview(source)
  const resources = useResources()
  if (error) return <Alert severity="warning">{translate(error.message, { _: error.message })}</Alert>
  // A child record has the permissions of its parent, so it needs no line.
  const shown = rows.filter(({ resource }) => !resources.outline(resource)?.parent)
  return (
    <Box aria-busy={counting} sx={{ position: 'relative', minHeight: 64 }}>
      {counting && (
        <LinearProgress
          aria-label={translate('app.loading')}
          sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }}
        />
      )}
      <Box component="ul" aria-label={translate('permissions.preview.title')} sx={listStyle}>
        {shown.map(row => (
          <Line key={row.resource} row={row} />
        ))}
      </Box>
    </Box>
  )
}

function Line({ row }: { row: PreviewRow }) {
  const translate = useTranslate()
  const number = useNumber()
  const label = useResourceLabel({ name: row.resource })
  const total = row.exact
    ? number(row.total)
    : translate('list.total.estimated', { total: number(row.total) })
  const further = [
    translate('permissions.preview.change', { count: number(row.update) }),
    translate('permissions.preview.delete', { count: number(row.delete) }),
    row.create && translate('permissions.preview.add'),
  ]
  return (
    <Box component="li" data-resource={row.resource}>
      <Box sx={lineStyle}>
        <Typography component="span" sx={{ fontWeight: 500, minWidth: 0 }}>
          {label}
        </Typography>
        <Typography component="span" sx={countStyle}>
          {translate('permissions.preview.see', { count: number(row.read), total })}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {further.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1, borderTop: 1, borderColor: 'divider' },
}
const lineStyle = { display: 'flex', justifyContent: 'space-between', gap: 1 }
const countStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

interface PreviewSource {
  /** The rules in the form. */
  permissions: unknown
  /** The user type that the rules are added to. */
  userType: number
  /** The ID of the account to preview; by default the user's own. */
  person?: number
}

const PAUSE = 300

/** Counts the records that the rules allow, shortly after their last change. */
function usePreview({ permissions, userType, person }: PreviewSource) {
  const records = useRecords()
  const queryKey = JSON.stringify({ permissions: permissions ?? [], user_type: userType, as: person })
  const settled = usePaused(queryKey)
  const { data, error, isFetching } = useQuery({
    queryKey: ['previewAccess', settled],
    queryFn: ({ signal }) => records.previewAccess(JSON.parse(settled), { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { rows: data?.data, error, counting: isFetching || settled !== queryKey }
}

/** Returns the text with a delay after its last change. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
