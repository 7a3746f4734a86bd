import { type Identifier, type RaRecord, useGetList } from 'react-admin'
import { useLoaded } from '../../ui/fields/ResourcesContext'
import { useCan } from '../../ui/session/SessionContext'

/** Returns the first users with a role; none if the user can't read accounts. */
export function useRoleMembers(roleId: Identifier | undefined, perPage: number) {
  const { account } = useLoaded([])
  const mayRead = useCan()('read', account.subject)
  const { data = [], total } = useGetList<RaRecord>(
    account.name,
    {
      filter: { role_id: roleId },
      pagination: { page: 1, perPage },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: mayRead && roleId !== undefined },
  )
  return { holders: data, total: mayRead ? total : undefined }
}
