import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import { IconButton, Link, TableCell, TableRow, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, type RaRecord, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { useNumber } from '../../ui/records/useWords'
import { useCan } from '../../ui/session/SessionContext'
import { FieldValue } from '../record/FieldValue'
import { DeleteRole } from './DeleteRole'
import { useRoleSetup } from './roleSetup'
import { useRoleMembers } from './useRoleMembers'
import { wideOnly } from './wideOnly'

interface Props {
  resource: Resource
  record: RaRecord
}

/** One role in the table of all. */
export function RoleRow({ resource, record }: Props) {
  const translate = useTranslate()
  const can = useCan()
  const { path } = useRoleSetup()
  const [deleting, setDeleting] = useState(false)
  const { total } = useRoleMembers(record.id, 1)
  const number = useNumber()
  const updated = fieldOf(resource, 'updated_at')
  const name = String(record.name)
  const copy = translate('permissions.role.copy', { name })
  const remove = translate('permissions.role.delete', { name })
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        <Link component={LinkBase} to={`${path}/${record.id}`} underline="hover">
          <bdi>{name}</bdi>
        </Link>
      </TableCell>
      <TableCell sx={wideOnly}>
        <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: 420 }}>
          <bdi>{record.description}</bdi>
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total === undefined ? '—' : number(total)}
      </TableCell>
      <TableCell sx={{ ...wideOnly, whiteSpace: 'nowrap' }}>
        {updated && (
          <FieldValue resource={resource} name="updated_at" field={updated} value={record.updated_at} />
        )}
      </TableCell>
      <TableCell sx={{ textAlign: 'end', whiteSpace: 'nowrap', py: 0 }}>
        {can('create', resource.subject) && (
          <Tooltip title={copy}>
            <IconButton aria-label={copy} component={LinkBase} to={`${path}/create?copy=${record.id}`}>
              <ContentCopy fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {can('delete', resource.subject) && (
          <Tooltip title={remove}>
            <IconButton aria-label={remove} onClick={() => setDeleting(true)}>
              <DeleteOutline fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {deleting && <DeleteRole resource={resource} record={record} onClose={() => setDeleting(false)} />}
      </TableCell>
    </TableRow>
  )
}
