import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NoRows } from '../list/empty/NoRows'
import { ListFrame } from '../list/ListFrame'
import { AuditHead } from './AuditHead'
import { AuditRow } from './AuditRow'
import { type AuditFilter, everything, searchOf } from './auditFilter'
import { useOperations } from './useOperations'

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** The rows of the page, or why there are none. */
export function AuditList({ filter, onChange }: Props) {
  const translate = useTranslate()
  const list = useOperations(filter)
  const { rows, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const isFiltered = searchOf(filter) !== ''
  if (!rows?.length)
    return (
      <NoRows
        list={list}
        icon="shield"
        failed={translate('audit.failed')}
        nothing={translate(isFiltered ? 'audit.no_match' : 'audit.empty')}
        onClear={isFiltered ? () => onChange(everything) : undefined}
      />
    )
  const about = (resource: string, record: number) => onChange({ ...everything, resource, record })
  return (
    <>
      <ListFrame>
        <AuditHead />
        <Box
          component="ol"
          aria-label={translate('shell.pages.audit')}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {rows.map(row => (
            <AuditRow key={row.id} operation={row} onAbout={about} />
          ))}
        </Box>
      </ListFrame>
      {hasNextPage && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button variant="outlined" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate(isFetchNextPageError ? 'form.try_again' : 'audit.more')}
          </Button>
        </Box>
      )}
    </>
  )
}
