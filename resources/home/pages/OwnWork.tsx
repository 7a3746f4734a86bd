import { Box } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import {
  HomePanel,
  isPointerOverRow,
  lastChanged,
  NothingYet,
  RecordItem,
  type Resource,
  useLiveRefresh,
  useNewest,
  useNumber,
} from '../../../src/kit'
import { useReadable } from './useReadable'

/** Shows the latest changes of all records that the user can see. */
export function RecentlyChanged() {
  const translate = useTranslate()
  // A change of a child record also changes its parent.
  const newest = useNewest(useReadable().filter(({ parent }) => !parent))
  const changed = lastChanged(newest)
  return (
    <HomePanel
      title={translate('home.recent')}
      waiting={newest.every(({ isPending }) => isPending) ? 8 : undefined}
    >
      {changed.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {changed.map(({ resource, record }) => (
            <RecordItem key={`${resource.name} ${record.id}`} resource={resource} record={record} />
          ))}
        </Box>
      ) : (
        <NothingYet icon="event">{translate('home.recent_none')}</NothingYet>
      )}
    </HomePanel>
  )
}

/** Shows the customers assigned to the user. */
export function AssignedCustomers() {
  const customers = useReadable().find(({ name }) => name === 'customers')
  return customers ? <AssignedToMe resource={customers} by="assigned_to" about="phone" /> : null
}

const MAX_ROWS = 8

interface Props {
  resource: Resource
  /** The field with the assigned users. */
  by: string
  /** The field shown for each record. */
  about: string
}

/** Shows the records assigned to the user. */
function AssignedToMe({ resource, by, about }: Props) {
  const translate = useTranslate()
  const number = useNumber()
  const filter = { [`${by}_eq_any`]: ['@me'] }
  const {
    data,
    total = 0,
    isPending,
    refetch,
  } = useGetList(resource.name, {
    filter,
    sort: { field: 'updated_at', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_ROWS },
  })
  useLiveRefresh([resource.name], () => refetch(), { isPaused: isPointerOverRow })
  const to = `/${resource.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (
    <HomePanel
      title={translate('home.mine')}
      all={total > 0 ? { to, label: translate('home.all', { total: number(total) }) } : undefined}
      waiting={isPending ? MAX_ROWS : undefined}
    >
      {data?.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map(record => (
            <RecordItem key={record.id} resource={resource} record={record} about={about} />
          ))}
        </Box>
      ) : (
        <NothingYet icon={resource.icon}>{translate('home.mine_none')}</NothingYet>
      )}
    </HomePanel>
  )
}
