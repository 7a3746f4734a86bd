import { AccountPanel } from '../../../src/pages/account/AccountPanel'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { ShowPage } from '../../../src/pages/ShowPage'

/** A colleague, with how their way in stands. */
export function UserView({ resource }: ResourcePageProps) {
  return (
    <ShowPage resource={resource} details={record => <AccountPanel resource={resource} record={record} />} />
  )
}
