import { Skeleton } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useGetOne, useLocation, useNavigate, useTranslate } from 'react-admin'
import { useResource } from '../../../src/fields/resources.view'
import { PageHeading } from '../../../src/pages/PageHeading'
import { useNotifyCreated } from '../../../src/pages/useNotifyCreated'
import type { Resource, Values } from '../../../src/schema/resource'
import { NotFound } from '../../../src/shell/NotFound'
import { RoleForm } from './RoleForm'

/** `/settings/users/roles/create`: a role from nothing, or with `?copy=` from another one. */
export function RoleCreatePage() {
  const resource = useResource('roles')
  const { search } = useLocation()
  const [copied] = useState(() => Number(new URLSearchParams(search).get('copy')) || undefined)
  const { data, error } = useGetOne<RaRecord>(
    resource.name,
    { id: copied },
    { enabled: copied !== undefined },
  )
  if (error) return <NotFound />
  if (copied !== undefined && !data) return <Skeleton variant="rounded" height={320} />
  return <NewRole key={copied} resource={resource} source={data} />
}

function NewRole({ resource, source }: { resource: Resource; source?: Values }) {
  const translate = useTranslate()
  const tellCreated = useNotifyCreated(resource)
  const navigate = useNavigate()
  const title = source
    ? translate('settings.roles.copy_of', { name: source.name })
    : translate('settings.roles.new')
  const preset = source && {
    name: title,
    description: source.description,
    permissions: source.permissions,
    assignable_role_ids: source.assignable_role_ids,
  }
  return (
    <>
      <PageHeading resource={resource} title={title} />
      <RoleForm
        resource={resource}
        preset={preset}
        draftName={source ? `copy ${source.id}` : 'new'}
        onCancel={() => navigate('/settings/users')}
        onSaved={record => {
          tellCreated(record)
          navigate(`/settings/users/roles/${record.id}`)
        }}
      />
    </>
  )
}
