import { type RaRecord, useLocale, useNavigate, useTranslate } from 'react-admin'
import { separated } from '../../../src/i18n/intl'
import { DeleteDialog } from '../../../src/pages/view/DeleteDialog'
import type { Resource } from '../../../src/schema/resource'
import { useRoleMembers } from './useRoleMembers'

interface Props {
  resource: Resource
  record: RaRecord
  onClose: () => void
}

const SHOWN = 5

/** Asks before a role is deleted, and says who still holds it. */
export function DeleteRole({ resource, record, onClose }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { holders, total = 0 } = useRoleMembers(record.id, SHOWN)
  const more = total - holders.length
  const names = separated(useLocale(), [
    ...holders.map(({ name }) => String(name)),
    ...(more > 0 ? [translate('settings.roles.and_more', { smart_count: more })] : []),
  ])
  const held = translate('settings.roles.held', { smart_count: total, names })
  return (
    <DeleteDialog
      open
      resource={resource}
      record={record}
      title={translate('settings.roles.delete_title', { title: String(record.name) })}
      text={total ? held : translate('settings.roles.nobody')}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        navigate('/settings/users')
      }}
    />
  )
}
