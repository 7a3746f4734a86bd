import type { RaRecord } from 'react-admin'
import { AccountPanel } from '../../../src/account/AccountPanel'
import { useSession } from '../../../src/auth/SessionContext'
import { ShowPage } from '../../../src/pages/ShowPage'
import type { ResourcePageProps } from '../../../src/shell/resourceElements'
import { grantsOnlyOwnRights } from '../../rules'

/** A colleague, with how their way in stands. */
export function UserView({ resource }: ResourcePageProps) {
  const { user, can } = useSession()
  const outOfReach = ({ user_type }: RaRecord) =>
    !grantsOnlyOwnRights({ user_type }, { before: { user_type }, actor: { ...user }, can })
  return (
    <ShowPage
      resource={resource}
      details={record => <AccountPanel resource={resource} record={record} outOfReach={outOfReach(record)} />}
    />
  )
}
