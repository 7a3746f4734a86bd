import { Alert, Box } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import type { RowsTile as Rows } from '../../../core/schema/dashboard'
import type { Resource } from '../../../core/schema/resource'
import { listQuery, readAddress } from '../../../pages/list/listAddress'
import { isPointerOverRow } from '../../../ui/live/isPointerOverRow'
import { useLiveRefresh } from '../../../ui/live/useLiveRefresh'
import { useNumber } from '../../../ui/records/useWords'
import { HomePanel, NothingYet } from '../HomePanel'
import { RecordItem } from '../RecordItem'
import { MissingNote } from './MissingNote'
import { useTileName } from './useTileName'
import type { TileView } from './useTileView'

const MAX_ROWS = 5

interface Props {
  tile: Rows
  resource: Resource
  view: TileView
}

/** The first records of a view. Each links to its page, and "Show all" to the list. */
export function RowsTile({ tile, resource, view }: Props) {
  const translate = useTranslate()
  const number = useNumber()
  const name = useTileName()(tile)
  const state = readAddress('', resource, view.state)
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList(resource.name, listQuery({ ...state, page: 1, perPage: MAX_ROWS }))
  useLiveRefresh([resource.name], () => refetch(), { isPaused: isPointerOverRow })
  return (
    <HomePanel
      title={name}
      all={
        total > 0 ? { to: view.to, label: translate('dashboards.all', { total: number(total) }) } : undefined
      }
      waiting={isPending ? MAX_ROWS : undefined}
    >
      {error ? (
        <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>
      ) : data?.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map(record => (
            <RecordItem key={record.id} resource={resource} record={record} />
          ))}
        </Box>
      ) : (
        <NothingYet icon={resource.icon}>{translate('dashboards.no_rows')}</NothingYet>
      )}
      <MissingNote resource={resource} fields={view.missing} />
    </HomePanel>
  )
}
