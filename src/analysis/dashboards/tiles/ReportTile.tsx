import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReportTile as Report } from '../../../core/schema/dashboard'
import type { Resource } from '../../../core/schema/resource'
import { ReportPicture } from '../../report/ReportPicture'
import { BoardPanel, NothingHere } from '../BoardPanel'
import { MissingNote } from './MissingNote'
import { useTileName } from './useTileName'
import type { TileView } from './useTileView'

interface Props {
  tile: Report
  resource: Resource
  view: TileView
}

/** The chart of a saved report. A click opens the records behind that part. */
export function ReportTile({ tile, resource, view }: Props) {
  const translate = useTranslate()
  const name = useTileName()(tile)
  const { filter = {}, report } = view.state
  return (
    <BoardPanel title={name}>
      {report ? (
        <Box sx={{ px: 2.5 }}>
          <ReportPicture {...{ resource, filter, report }} title={name} to={view.to} />
        </Box>
      ) : (
        <NothingHere>{translate('dashboards.gone.report')}</NothingHere>
      )}
      <MissingNote resource={resource} fields={view.missing} />
    </BoardPanel>
  )
}
