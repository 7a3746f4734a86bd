import { Box, TablePagination, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNumber, useTotal } from '../../ui/records/useWords'
import { PAGE_SIZES } from './listAddress'
import { useListModel } from './listModel'

/** Shows the range of rows, the total, and paging. */
export function ListFooter() {
  const translate = useTranslate()
  const number = useNumber()
  const totalText = useTotal()
  const { resource, list, state, change, groups } = useListModel()
  const { meta, rows } = list
  if (groups.by) return <GroupsFooter />
  const exact = meta.total_is === 'exact'
  // Without an exact total, the last page is unknown: there is a next page while this one is full.
  const isLast = !exact && (rows?.length ?? 0) < state.perPage
  return (
    <Box component="nav" aria-label={translate('list.paging')} sx={{ mt: -1 }}>
      <TablePagination
        component="div"
        count={exact ? meta.total : -1}
        page={rows ? Math.min(state.page - 1, exact ? lastPage(meta.total, state.perPage) : state.page) : 0}
        rowsPerPage={state.perPage}
        rowsPerPageOptions={[...PAGE_SIZES]}
        showFirstButton
        showLastButton={exact}
        labelRowsPerPage={translate('list.per_page')}
        labelDisplayedRows={({ from, to }) => {
          if (!rows) return null
          const range = { from: number(from), to: number(exact ? to : from + rows.length - 1) }
          return resource.uncounted && !exact
            ? `${range.from}–${range.to}`
            : translate('list.range', { ...range, total: totalText(meta) })
        }}
        getItemAriaLabel={type => translate(`list.page.${type}`)}
        onPageChange={(_event, page) => change({ page: page + 1 })}
        onRowsPerPageChange={event => change({ perPage: Number(event.target.value) })}
        slotProps={{ actions: { nextButton: isLast ? { disabled: true } : {} } }}
        sx={footerStyle}
      />
    </Box>
  )
}

/** Shows the number of records and of groups. All groups are on one page. */
function GroupsFooter() {
  const translate = useTranslate()
  const number = useNumber()
  const totalText = useTotal()
  const { groups } = useListModel()
  const { groups: all = [], more } = groups.answer ?? {}
  return (
    <Box
      role="status"
      sx={{ mt: -1, minHeight: 48, display: 'flex', alignItems: 'center', justifyContent: 'end' }}
    >
      <Typography variant="body2">
        {translate('groups.range', {
          count: totalText(groups.rows.meta),
          groups: number(all.length + (more?.groups ?? 0)),
        })}
      </Typography>
    </Box>
  )
}

const lastPage = (total: number, perPage: number) => Math.max(0, Math.ceil(total / perPage) - 1)

const footerStyle = {
  '& .MuiTablePagination-toolbar': { minHeight: 48, px: 0, flexWrap: 'wrap', justifyContent: 'flex-end' },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-selectLabel': { color: 'text.secondary' },
}
