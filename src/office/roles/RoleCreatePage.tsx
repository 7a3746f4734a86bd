import { Skeleton } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useGetOne, useLocation, useNavigate, useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { PageHeading } from '../../pages/PageHeading'
import { useNotifyCreated } from '../../pages/useNotifyCreated'
import { NotFound } from '../../ui/page/NotFound'
import { RoleForm } from './RoleForm'
import { useRoleSetup } from './roleSetup'

/** Creates a role, or with `?copy=` a copy of another one. */
export function RoleCreatePage({ resource }: { resource: Resource }) {
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
  const notifyCreated = useNotifyCreated(resource)
  const navigate = useNavigate()
  const { listPath, path } = useRoleSetup()
  const title = source
    ? translate('permissions.role.copy_of', { name: source.name })
    : translate('permissions.role.new')
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
        onCancel={() => navigate(listPath)}
        onSaved={record => {
          notifyCreated(record)
          navigate(`${path}/${record.id}`)
        }}
      />
    </>
  )
}
