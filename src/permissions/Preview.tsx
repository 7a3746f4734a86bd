import {
  Alert,
  Box,
  LinearProgress,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useResourceLabel } from '../fields/labels.view'
import { useResources } from '../fields/resources.view'
import { useNumber } from '../pages/list/useWords'
import type { PreviewRow } from '../records/recordsProvider'
import { type PreviewSource, usePreview } from './usePreview'

/** What somebody with these rules would see, change and delete, counted anew as they are edited. */
export function Preview(source: PreviewSource) {
  const translate = useTranslate()
  const { rows, error, counting } = usePreview(source)
  const resources = useResources()
  if (error) return <Alert severity="warning">{translate(error.message, { _: error.message })}</Alert>
  const known = rows?.filter(({ resource }) => resources.find(resource)?.menu !== false) ?? []
  return (
    <Box aria-busy={counting} sx={{ position: 'relative', minHeight: 64 }}>
      {counting && (
        <LinearProgress
          aria-label={translate('app.loading')}
          sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }}
        />
      )}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Table size="small" aria-label={translate('permissions.preview.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('permissions.preview.of')}</TableCell>
              <TableCell align="right">{translate('permissions.preview.see')}</TableCell>
              <TableCell align="right">{translate('permissions.preview.change')}</TableCell>
              <TableCell align="right">{translate('permissions.preview.delete')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {known.map(row => (
              <Line key={row.resource} row={row} />
            ))}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  )
}

function Line({ row }: { row: PreviewRow }) {
  const translate = useTranslate()
  const number = useNumber()
  const label = useResourceLabel({ name: row.resource })
  const about = (count: number) =>
    row.exact ? number(count) : translate('list.total.estimated', { total: number(count) })
  const none = row.read === 0
  return (
    <TableRow data-resource={row.resource}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 500 }}>
        {label}
        {row.create && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {translate('permissions.preview.add')}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right" sx={countStyle(none)}>
        {translate('permissions.preview.part', { count: number(row.read), total: about(row.total) })}
      </TableCell>
      <TableCell align="right" sx={countStyle(!row.update)}>
        {number(row.update)}
      </TableCell>
      <TableCell align="right" sx={countStyle(!row.delete)}>
        {number(row.delete)}
      </TableCell>
    </TableRow>
  )
}

const countStyle = (quiet: boolean) => ({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: quiet ? 'text.secondary' : undefined,
})
