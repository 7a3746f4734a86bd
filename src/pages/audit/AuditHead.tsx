import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { rowGrid } from './auditRow'

const HEADS = ['at', 'by', 'kind', 'record', 'address']

/** What stands in the places of a row; each row says it itself to who hears it. */
export function AuditHead() {
  const translate = useTranslate()
  return (
    <Box aria-hidden sx={headStyle}>
      {HEADS.map(name => (
        <span key={name}>{translate(`audit.columns.${name}`)}</span>
      ))}
    </Box>
  )
}

const headStyle = {
  ...rowGrid,
  display: { xs: 'none', md: 'grid' },
  paddingInlineStart: '42px',
  paddingInlineEnd: 2,
  py: 1,
  typography: 'body2',
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
}
