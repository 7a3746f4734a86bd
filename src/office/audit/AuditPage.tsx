import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate, useNotify, useTranslate } from 'react-admin'
import { officeToday } from '../../core/field/officeToday'
import { saveFile } from '../../pages/list/header/exportRows'
import { useApi } from '../../ui/calls/useApi'
import { PageTitle } from '../../ui/page/PageTitle'
import { AuditFilters } from './AuditFilters'
import { AuditList } from './AuditList'
import { type AuditFilter, queryOf, readFilter, searchOf } from './auditFilter'

/** `/audit`: every action, who took it, when and from where. Only for users with all permissions (O-06). */
export function AuditPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const filter = readFilter(search)
  const change = (next: AuditFilter) => navigate({ pathname, search: searchOf(next) }, { replace: true })
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageTitle
        title={translate('shell.pages.audit')}
        text={translate('audit.text')}
        actions={<AuditExport filter={filter} />}
      />
      <AuditFilters filter={filter} onChange={change} />
      <AuditList key={searchOf(filter)} filter={filter} onChange={change} />
    </Box>
  )
}

/** Saves the filtered operations as a file. */
function AuditExport({ filter }: { filter: AuditFilter }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { file } = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = { filter: JSON.stringify(queryOf(filter)) }
      return (await file('GET /operations/export', { query, streamed: true })).blob()
    },
    onSuccess: csv => saveFile(csv, `operations-${officeToday()}.csv`),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {translate('audit.export')}
    </Button>
  )
}
