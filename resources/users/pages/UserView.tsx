import { AccountPanel } from '../../../src/office/account/AccountPanel'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { ShowPage } from '../../../src/pages/ShowPage'

/** The page of a user, with the state of their account. */
export function UserView({ resource }: ResourcePageProps) {
  return (
    <ShowPage resource={resource} details={record => <AccountPanel resource={resource} record={record} />} />
  )
}
