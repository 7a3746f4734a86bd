import { type RaRecord, useLocale, useNavigate, useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { DeleteDialog } from '../../pages/show/DeleteDialog'
import { useRoleSetup } from './roleSetup'
import { useRoleMembers } from './useRoleMembers'

interface Props {
  resource: Resource
  record: RaRecord
  onClose: () => void
}

const SHOWN = 5

/** Confirms the deletion of a role, and lists the users who still have it. */
export function DeleteRole({ resource, record, onClose }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { listPath } = useRoleSetup()
  const { holders, total = 0 } = useRoleMembers(record.id, SHOWN)
  const more = total - holders.length
  const names = separated(useLocale(), [
    ...holders.map(({ name }) => String(name)),
    ...(more > 0 ? [translate('permissions.role.and_more', { smart_count: more })] : []),
  ])
  const warning = translate('permissions.role.held', { smart_count: total, names })
  return (
    <DeleteDialog
      open
      resource={resource}
      record={record}
      title={translate('permissions.role.delete_title', { title: String(record.name) })}
      text={total ? warning : translate('permissions.role.nobody')}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        navigate(listPath)
      }}
    />
  )
}
