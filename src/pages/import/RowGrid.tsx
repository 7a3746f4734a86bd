import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Box, IconButton, Paper, Skeleton, Stack, TableBody, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Import, RowState } from '../../contract/imports'
import { numberFormat } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { DataTable } from '../../ui/table/DataTable'
import { CellEditor, type EditedCell } from './CellEditor'
import { GridRow } from './GridRow'
import { ROWS_A_PAGE, useImportRows } from './useImport'

interface Props {
  resource: Resource
  imported: Import
  state: RowState | undefined
  /** Whether cells can be changed and rows excluded. */
  editable?: boolean
}

/** The rows of the file, page by page, with errors in their cells. */
export function RowGrid({ resource, imported, state, editable: mendable = false }: Props) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<EditedCell>()
  const { data, isPlaceholderData } = useImportRows(imported.id, state, page)
  const columns = imported.columns
    .map((column, at) => ({
      ...column,
      at,
      name: column.header || translate('import.unnamed', { number: at + 1 }),
    }))
    .filter(({ target }) => target)
  if (!data) return <Skeleton variant="rounded" height={240} />
  const pages = Math.max(1, Math.ceil(data.total / ROWS_A_PAGE))
  if (page > pages) setPage(pages)
  return (
    <Box sx={{ minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
      {data.rows.length ? (
        <DataTable
          stickyHeader
          aria-label={translate('import.show')}
          frame={{ component: Paper, variant: 'outlined', tabIndex: 0, sx: { maxHeight: '65vh' } }}
          columns={[
            {
              name: 'row',
              head: translate('import.row'),
              headSx: { width: 56, insetInlineStart: 0, zIndex: 3 },
            },
            { name: 'state', head: translate('import.state'), headSx: { minWidth: 150 } },
            ...columns.map(({ at, name }) => ({ name: at, head: <bdi>{name}</bdi> })),
          ]}
        >
          <TableBody>
            {data.rows.map(row => (
              <GridRow
                key={row.row}
                resource={resource}
                imported={imported}
                row={row}
                columns={columns}
                onEdit={mendable ? setEdited : undefined}
              />
            ))}
          </TableBody>
        </DataTable>
      ) : (
        <Typography role="status">{translate('import.nothing_here')}</Typography>
      )}
      {pages > 1 && <Pages page={page} total={data.total} pages={pages} onPage={setPage} />}
      {edited && <CellEditor id={imported.id} cell={edited} onClose={() => setEdited(undefined)} />}
    </Box>
  )
}

interface PagesProps {
  page: number
  pages: number
  total: number
  onPage: (page: number) => void
}

function Pages({ page, pages, total, onPage }: PagesProps) {
  const translate = useTranslate()
  const numbers = numberFormat(useLocale() ?? 'en')
  const from = (page - 1) * ROWS_A_PAGE + 1
  const to = Math.min(total, page * ROWS_A_PAGE)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mt: 0.5 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('import.page', {
          from: numbers.format(from),
          to: numbers.format(to),
          total: numbers.format(total),
        })}
      </Typography>
      <IconButton
        aria-label={translate('import.earlier')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="mirrored" />
      </IconButton>
      <IconButton
        aria-label={translate('import.later')}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight className="mirrored" />
      </IconButton>
    </Stack>
  )
}
