import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { bothFilters, measureLink } from '../../../core/measures/measureFilter'
import {
  fieldsOfAggregate,
  filterOfMeasure,
  isPlainCount,
  readMeasure,
} from '../../../core/measures/ownMeasures'
import type { FigureTile as Figure } from '../../../core/schema/dashboard'
import type { Resource } from '../../../core/schema/resource'
import { useReadableThroughout } from '../../../pages/list/useReadableThroughout'
import { useGroupValueTexts, useMeasureName } from '../../../pages/measures/groupText'
import { refetchMs } from '../../../pages/measures/refetchMs'
import { useLiveRefresh } from '../../../ui/live/useLiveRefresh'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useNumber } from '../../../ui/records/useWords'
import { StatTile } from '../StatTile'
import { useTileName } from './useTileName'
import type { TileView } from './useTileView'

interface Props {
  tile: Figure
  resource: Resource
  view: TileView
}

/** One figure over the records of a view, with a link to them. */
export function FigureTile({ tile, resource, view }: Props) {
  const translate = useTranslate()
  const name = useTileName()(tile)
  const number = useNumber()
  const textsOf = useGroupValueTexts(resource)
  const measureName = useMeasureName(resource)
  const isReadable = useReadableThroughout(resource)
  const aggregate = readMeasure(resource, tile.value)
  const isKnown = typeof aggregate === 'object' && fieldsOfAggregate(resource, aggregate).every(isReadable)
  const { data: answer, error } = useFigure(resource, {
    filter: view.state.filter ?? {},
    value: tile.value,
    isKnown,
  })
  if (!isKnown) return <StatTile label={name} value="–" detail={translate('dashboards.gone.value')} />
  if (error)
    return <StatTile label={name} value="–" detail={translate(error.message, { _: error.message })} />
  const of = answer?.data
  const exact =
    of && (isPlainCount(aggregate) ? [number(of.count)] : textsOf(aggregate, of.values[tile.value]))
  const texts = answer?.meta?.estimated
    ? exact?.map(total => translate('list.total.estimated', { total }))
    : exact
  const [first, ...others] = texts ?? []
  // Don't repeat the measure if the tile's name already contains it.
  const isNamed = !tile.title && (isPlainCount(aggregate) || (aggregate.measure !== undefined && !tile.view))
  const own = filterOfMeasure(resource, aggregate)
  const opened = own && bothFilters(view.state.filter ?? {}, own)
  return (
    <StatTile
      label={name}
      value={texts && (first ?? '–')}
      to={opened === undefined ? view.to : measureLink(resource.name, opened)}
      detail={
        view.missing.length
          ? translate('dashboards.missing_short', { smart_count: view.missing.length })
          : [...others, ...(isNamed ? [] : [measureName(aggregate)])].join(' · ')
      }
    />
  )
}

interface Wanted {
  filter: Record<string, unknown>
  value: string
  isKnown: boolean
}

function useFigure(resource: Resource, { filter, value, isKnown }: Wanted) {
  const records = useRecords()
  const language = useLocale()
  const query = { by: '', measures: value === 'count' ? [] : [value], filter }
  const answer = useQuery({
    queryKey: [resource.name, 'groups', query, language],
    queryFn: ({ signal }) => records.groups(resource.name, query, { signal }),
    enabled: isKnown,
    retry: false,
    // Show the previous filter's figure until the new one has loaded.
    placeholderData: before => before,
    refetchInterval: ({ state }) => refetchMs(state.data?.meta),
  })
  useLiveRefresh([resource.name], () => answer.refetch())
  return answer
}
