import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, Chip, Collapse, IconButton } from '@mui/material'
import { useId, useState } from 'react'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import { formatDateTime } from '../../core/field/formatDate'
import { calmLinks } from '../list/rows/calmLinks'
import { AuditDetails } from './AuditDetails'
import { AuditedLink } from './AuditedLink'
import type { Operation } from './audit'
import { rowGrid } from './auditRow'
import { settingsPath, useAuditWords } from './useAuditWords'

interface Props {
  operation: Operation
  /** Shows all that was done with a record. */
  onAbout: (resource: string, record: number) => void
}

/** One operation; opened, what it changed. */
export function AuditRow({ operation, onAbout }: Props) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const words = useAuditWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { at, kind, resource, address, undone_by } = operation
  const said = words.kind(kind, resource)
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
          aria-label={translate('audit.open', { what: said, who, when })}
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
            {said}
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

/** What it was done to: a record, a list, or settings. */
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
