import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { lastChanged, type Newest } from '../../../src/pages/useNewest'
import { HomePanel, NothingYet } from './HomePanel'
import { RecordItem } from './RecordItem'

/** What has happened lately, over all that the reader may see. */
export function RecentlyChanged({ newest }: { newest: readonly Newest[] }) {
  const translate = useTranslate()
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
