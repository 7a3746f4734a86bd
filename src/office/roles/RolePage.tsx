import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { type Identifier, LinkBase, type RaRecord, useNavigate, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { RecordLink } from '../../fields/reference/recordLink.view'
import { History } from '../../pages/history/History'
import { PageHeading } from '../../pages/PageHeading'
import { PresentPeople } from '../../pages/presence/PresentPeople'
import { RecordGate } from '../../pages/RecordGate'
import { useLoaded } from '../../ui/fields/ResourcesContext'
import { ViewOnly } from '../../ui/reasons/ViewOnly'
import { useCan } from '../../ui/session/SessionContext'
import { useAnyUnsavedInput } from '../../ui/session/unsavedInput'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { RuleLines } from '../permissions/RuleLines'
import { DeleteRole } from './DeleteRole'
import { RoleForm } from './RoleForm'
import { useRoleSetup } from './roleSetup'
import { useRoleMembers } from './useRoleMembers'

const shownInHistory = {
  permissions: (value: unknown, other: unknown) => <RuleLines value={value} except={other} />,
}

/** A role's permissions, members and history. */
export function RolePage({ resource }: { resource: Resource }) {
  return (
    <RecordGate resource={resource} hasUnsavedInput>
      {record => <OpenRole key={record.id} resource={resource} record={record} />}
    </RecordGate>
  )
}

function OpenRole({ resource, record }: { resource: Resource; record: RaRecord }) {
  const translate = useTranslate()
  const notifyDone = useNotifyDone()
  const navigate = useNavigate()
  const { listPath } = useRoleSetup()
  const [saved, setSaved] = useState(record)
  const isEditing = useAnyUnsavedInput()
  const newest = Number(record.version) > Number(saved.version) ? record : saved
  return (
    <Stack sx={{ gap: 2 }}>
      <PageHeading
        resource={resource}
        title={String(saved.name)}
        beside={<ViewOnly resource={resource} />}
        opposite={<PresentPeople resource={resource} id={Number(record.id)} isEditing={isEditing} />}
        actions={<RoleActions resource={resource} record={record} />}
      />
      <RoleForm
        key={saved.version}
        resource={resource}
        record={newest}
        onCancel={() => navigate(listPath)}
        onSaved={next => {
          notifyDone('form.saved', { messageArgs: { title: String(next.name) }, answer: next })
          setSaved(next)
        }}
      />
      <Part title={translate('permissions.role.holders')}>
        <RoleMemberList roleId={record.id} />
      </Part>
      <Part title={translate('history.title')}>
        <History resource={resource} record={record} shown={shownInHistory} />
      </Part>
    </Stack>
  )
}

function RoleActions({ resource, record }: { resource: Resource; record: RaRecord }) {
  const translate = useTranslate()
  const can = useCan()
  const { path } = useRoleSetup()
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      {can('create', resource.subject) && (
        <Button startIcon={<ContentCopy />} component={LinkBase} to={`${path}/create?copy=${record.id}`}>
          {translate('permissions.role.copy_this')}
        </Button>
      )}
      {can('delete', resource.subject) && (
        <Button color="error" startIcon={<DeleteOutline />} onClick={() => setDeleting(true)}>
          {translate('view.delete')}
        </Button>
      )}
      {deleting && <DeleteRole resource={resource} record={record} onClose={() => setDeleting(false)} />}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 1.5, sm: 2.5 }, display: 'grid', gap: 1.5 }}
    >
      <Typography id={id} variant="h6" component="h2">
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

const SHOWN = 100

/** The users who have a role, with links. */
function RoleMemberList({ roleId }: { roleId: Identifier }) {
  const translate = useTranslate()
  const { account } = useLoaded([])
  const { holders, total } = useRoleMembers(roleId, SHOWN)
  if (total === undefined) return null
  if (!total) return <Typography color="text.secondary">{translate('permissions.role.nobody')}</Typography>
  return (
    <>
      <Stack component="ul" direction="row" sx={listStyle}>
        {holders.map(({ id }) => (
          <li key={id}>
            <RecordLink resource={account.name} id={Number(id)} />
          </li>
        ))}
      </Stack>
      {total > holders.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('permissions.role.and_more', { smart_count: total - holders.length })}
        </Typography>
      )}
    </>
  )
}

const listStyle = { flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' }
