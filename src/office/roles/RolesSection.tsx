import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import {
  Alert,
  Button,
  IconButton,
  Link,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { LinkBase, type RaRecord, useGetList, useTranslate } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { FieldValue } from '../../pages/record/FieldValue'
import { useLabels } from '../../ui/fields/useLabels'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { useNumber } from '../../ui/records/useWords'
import { useCan } from '../../ui/session/SessionContext'
import { DeleteRole } from './DeleteRole'
import { useRoleSetup } from './roleSetup'
import { useRoleMembers } from './useRoleMembers'

/** Lists every role with its members and actions. */
export function RolesSection({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const { path } = useRoleSetup()
  const mayCreate = useCan()('create', resource.subject)
  const { refusal } = useRefusals(resource)
  const { data, error } = useGetList<RaRecord>(resource.name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  })
  const reason = refusal('create')
  const title = translate('permissions.role.title')
  return (
    <Paper component="section" variant="outlined" aria-label={title}>
      <Stack direction="row" sx={headStyle}>
        <div>
          <Typography variant="h6" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('permissions.role.text')}
          </Typography>
        </div>
        {mayCreate ? (
          <Button variant="contained" startIcon={<Add />} component={LinkBase} to={`${path}/create`}>
            {translate('permissions.role.new')}
          </Button>
        ) : (
          reason && <RefusedAction label={translate('permissions.role.new')} icon={<Add />} reason={reason} />
        )}
      </Stack>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
      {data && <RoleTable resource={resource} records={data} />}
    </Paper>
  )
}

function RoleTable({ resource, records }: { resource: Resource; records: readonly RaRecord[] }) {
  const translate = useTranslate()
  const words = useLabels()
  if (!records.length)
    return <Typography sx={{ p: 2 }}>{translate(`resources.${resource.name}.empty`)}</Typography>
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('permissions.role.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{words(fieldLabel(resource, 'name'))}</TableCell>
            <TableCell sx={wideOnly}>{words(fieldLabel(resource, 'description'))}</TableCell>
            <TableCell align="right">{translate('permissions.role.held_by')}</TableCell>
            <TableCell sx={wideOnly}>{words(fieldLabel(resource, 'updated_at'))}</TableCell>
            <TableCell sx={{ textAlign: 'end' }}>{translate('permissions.role.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map(record => (
            <RoleRow key={record.id} resource={resource} record={record} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const headStyle = {
  flexWrap: 'wrap',
  gap: 1,
  p: { xs: 1.5, sm: 2.5 },
  pb: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
}

interface Props {
  resource: Resource
  record: RaRecord
}

/** One role in the table. */
function RoleRow({ resource, record }: Props) {
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

/** A cell shown only in wide windows. */
const wideOnly = { display: { xs: 'none', md: 'table-cell' } }
