import { AccountPanel, type ResourcePageProps, ShowPage } from '../../../src/kit'

/** The page of a user, with the state of their account. */
export function UserView({ resource }: ResourcePageProps) {
  return (
    <ShowPage resource={resource} details={record => <AccountPanel resource={resource} record={record} />} />
  )
}
