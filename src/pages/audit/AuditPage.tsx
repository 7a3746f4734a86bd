import { Box } from '@mui/material'
import { useLocation, useNavigate, useTranslate } from 'react-admin'
import { PageTitle } from '../../ui/page/PageTitle'
import { AuditExport } from './AuditExport'
import { AuditFilters } from './AuditFilters'
import { AuditList } from './AuditList'
import { type AuditFilter, readFilter, searchOf } from './auditFilter'

/** `/audit`: what everybody did, when and from where, for who may do everything (O-06). */
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
