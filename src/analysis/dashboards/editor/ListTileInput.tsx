import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { collatorOf } from '../../../core/i18n/intl'
import { aggregationsOf, writeAggregate } from '../../../core/measures/groupBy'
import { fieldsOfAggregate, groupedMeasures } from '../../../core/measures/ownMeasures'
import type { Tile } from '../../../core/schema/dashboard'
import { resourceLabel, viewLabel } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { allFields } from '../../../core/schema/systemFields'
import { useReadableThroughout } from '../../../pages/list/useReadableThroughout'
import { useMeasureName } from '../../../pages/measures/groupText'
import { useResource, useResources } from '../../../ui/fields/ResourcesContext'
import { useLabels } from '../../../ui/fields/useLabels'
import { useCan } from '../../../ui/session/SessionContext'
import { viewsOf } from '../../../ui/views/defaultViewOf'
import { useViews } from '../../../ui/views/useViews'
import type { ListTile } from '../tiles/useTileName'
import { Choice } from './Choice'

interface Props {
  type: ListTile['type']
  onChange: (tile: Tile | undefined) => void
}

/** Lets the user choose the content of a tile about a list: the list, its view, and the figure. */
export function ListTileInput({ type, onChange }: Props) {
  const translate = useTranslate()
  const { compare } = collatorOf(useLocale() ?? 'en')
  const labels = useLabels()
  const can = useCan()
  const { outlines } = useResources()
  const [name, setName] = useState('')
  const lists = outlines
    .filter(({ pages, subject }) => pages && can('read', subject))
    .map(one => [one.name, labels(resourceLabel(one), { smart_count: 2 })] as const)
    .sort(([, one], [, other]) => compare(one, other))
  return (
    <>
      <Choice
        label={translate('dashboards.list')}
        value={name}
        options={lists}
        onChange={next => {
          setName(next)
          onChange(undefined)
        }}
      />
      {name && <OfList key={name} {...{ type, name, onChange }} />}
    </>
  )
}

function OfList({ type, name, onChange }: Props & { name: string }) {
  const translate = useTranslate()
  const resource = useResource(name)
  const can = useCan()
  const [to, setTo] = useState<'list' | 'create'>('list')
  const [view, setView] = useState('')
  const [value, setValue] = useState('count')
  const [title, setTitle] = useState('')
  const views = useViewChoices(resource, type)
  const values = useValueChoices(resource)
  useEffect(() => {
    const common = { resource: name, ...(view && { view }), ...(title.trim() && { title: title.trim() }) }
    if (type === 'report') return onChange(view ? { type, ...common, view, width: 2 } : undefined)
    if (type === 'figure') return onChange({ type, ...common, value, width: 1 })
    if (type === 'rows') return onChange({ type, ...common, width: 2 })
    const { view: _none, ...withoutView } = common as typeof common & { view?: string }
    onChange({ type, ...(to === 'list' ? common : withoutView), to, width: 1 })
  }, [type, name, view, value, title, to, onChange])
  return (
    <>
      {type === 'shortcut' && can('create', resource.subject) && (
        <Choice
          label={translate('dashboards.opens_what')}
          value={to}
          options={(['list', 'create'] as const).map(one => [one, translate(`dashboards.to.${one}`)])}
          onChange={next => setTo(next as typeof to)}
        />
      )}
      {to === 'list' && (
        <Choice
          label={translate('dashboards.view')}
          value={view}
          options={views}
          onChange={setView}
          helperText={type === 'report' && !views.length ? translate('dashboards.no_reports') : undefined}
        />
      )}
      {type === 'figure' && (
        <Choice label={translate('dashboards.value')} value={value} options={values} onChange={setValue} />
      )}
      <TextField
        label={translate('dashboards.tile_title')}
        value={title}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={event => setTitle(event.target.value)}
      />
    </>
  )
}

/** Returns the views of a list with their names; for a report tile, only its reports. */
function useViewChoices(resource: Resource, type: ListTile['type']): [string, string][] {
  const translate = useTranslate()
  const labels = useLabels()
  const views = useViews(true)
  const isOffered = ({ report }: { report?: unknown }) => (type === 'report') === (report !== undefined)
  const shipped = Object.entries(resource.list.views ?? {})
    .filter(([, view]) => isOffered(view))
    .map(([key]): [string, string] => [key, labels(viewLabel(resource, key))])
  const saved = (views ? viewsOf(views, resource) : [])
    .filter(({ state }) => isOffered(state))
    .map(({ id, name }): [string, string] => [String(id), name])
  return type === 'report'
    ? [...shipped, ...saved]
    : [['', translate('list.all_records')], ...shipped, ...saved]
}

/** Returns the figures over the records that the user can read. */
function useValueChoices(resource: Resource): [string, string][] {
  const nameOf = useMeasureName(resource)
  const isReadable = useReadableThroughout(resource)
  const ofFields = Object.entries(allFields(resource)).flatMap(([name, field]) =>
    isReadable(name) ? aggregationsOf(name, field).map(of => ({ of, field: name })) : [],
  )
  const own = groupedMeasures(resource).filter(one => fieldsOfAggregate(resource, one).every(isReadable))
  return [{ of: 'count' as const }, ...own, ...ofFields].map(one => [writeAggregate(one), nameOf(one)])
}
