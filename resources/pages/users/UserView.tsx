import { AccountPanel } from '../../../src/account/AccountPanel'
import { ShowPage } from '../../../src/pages/ShowPage'
import type { ResourcePageProps } from '../../../src/shell/resourceElements'

/** A colleague, with how their way in stands. */
export function UserView({ resource }: ResourcePageProps) {
  return (
    <ShowPage resource={resource} details={record => <AccountPanel resource={resource} record={record} />} />
  )
}
