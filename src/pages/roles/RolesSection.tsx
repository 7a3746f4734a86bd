import Add from '@mui/icons-material/Add'
import {
  Alert,
  Button,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { LinkBase, type RaRecord, useGetList, useTranslate } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { useCan } from '../../ui/session/SessionContext'
import { RoleRow } from './RoleRow'
import { useRoleSetup } from './roleSetup'
import { wideOnly } from './wideOnly'

/** Every role: who holds it, and what can be done with it. */
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
