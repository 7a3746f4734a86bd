import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { Resource } from '../../../src/core/schema/resource'
import { ListMessage } from '../../../src/pages/list/empty/ListMessage'
import { CachedSince } from '../../../src/pages/measures/CachedSince'
import { FailedMeasures } from '../../../src/pages/measures/FailedMeasures'
import { useMeasures } from '../../../src/pages/measures/useMeasures'
import { lastChanged, type Newest, useNewest } from '../../../src/pages/useNewest'
import { useLoaded } from '../../../src/ui/fields/resources.view'
import { isPointerOverRow } from '../../../src/ui/live/isPointerOverRow'
import { useLiveRefresh } from '../../../src/ui/live/useLiveRefresh'
import { navGroupsOf } from '../../../src/ui/menu/navItems'
import { useNumber } from '../../../src/ui/records/useWords'
import { useCan, useSession } from '../../../src/ui/session/SessionContext'
import { LazyPart } from '../../../src/ui/shell/LazyPart'
import { useShell } from '../../../src/ui/shell/ShellContext'
import { managerMeasures, staffMeasures } from './boardMeasures'
import { HomePanel, NothingYet } from './HomePanel'
import { NowBoard } from './NowBoard'
import { PeriodBoard } from './PeriodBoard'
import { RecordItem } from './RecordItem'
import { usePeriod } from './usePeriod'

const ContinuePanel = lazy(() => import('./ContinuePanel').then(part => ({ default: part.ContinuePanel })))

const SetupPanel = lazy(() => import('./SetupPanel').then(part => ({ default: part.SetupPanel })))

/** The start: what is the reader's own to look after, what has changed, and what there is to work with. */
export function HomePage() {
  const translate = useTranslate()
  const { user } = useSession()
  const shell = useShell()
  const can = useCan()
  const groups = navGroupsOf({ ...shell, pages: [] }, can)
  const names = groups.flatMap(group => group.items.map(({ name }) => name))
  const resources = useLoaded(names)
  const readable = names.map(resources.get)
  // What is a part of another record changes with it.
  const newest = useNewest(readable.filter(({ parent }) => !parent))
  const customers = readable.find(({ name }) => name === 'customers')
  const greeting = `home.${partOfDay(new Date().getHours())}`
  return (
    <Stack sx={{ gap: 2.5 }}>
      <div>
        <Typography variant="h2" component="h1">
          {translate(greeting, { name: user?.name.split(' ')[0] ?? '' })}
        </Typography>
        {readable.length > 0 && <Typography color="text.secondary">{translate('home.lead')}</Typography>}
      </div>
      {readable.length > 0 ? (
        <>
          <LazyPart onMissing={() => undefined}>
            {can('update', 'settings') && <SetupPanel />}
            <ContinuePanel />
          </LazyPart>
          <Board />
          <Box sx={panelsStyle}>
            {customers && <AssignedToMe resource={customers} by="assigned_to" about="phone" />}
            <RecentlyChanged newest={newest} />
          </Box>
        </>
      ) : (
        <ListMessage icon="security" title={translate('home.nothing')} text={translate('home.none')} />
      )}
    </Stack>
  )
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

const panelsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(480px, 100%), 1fr))',
}

/** What has happened lately, over all that the reader may see. */
function RecentlyChanged({ newest }: { newest: readonly Newest[] }) {
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

/** The numbers of the office, with one call; who runs it sees what periods came to as well. */
function Board() {
  const translate = useTranslate()
  const can = useCan()
  const period = usePeriod()
  const runs = can('manage', 'Policy')
  const from = useMeasures(runs ? managerMeasures : staffMeasures, period.period)
  if (from.error)
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" size="small" onClick={from.refetch}>
            {translate('form.try_again')}
          </Button>
        }
      >
        {translate(from.error.message, { _: from.error.message })}
      </Alert>
    )
  return (
    <>
      <FailedMeasures failed={from.failed} />
      <CachedSince at={from.cachedAt} />
      <NowBoard from={from} />
      {runs && <PeriodBoard from={from} period={period} />}
    </>
  )
}

const MOST = 8

interface Props {
  resource: Resource
  /** The field that says whose it is. */
  by: string
  /** The field that is shown of each. */
  about: string
}

/** The records that are the reader's own to look after. */
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
    pagination: { page: 1, perPage: MOST },
  })
  useLiveRefresh([resource.name], () => refetch(), { isPaused: isPointerOverRow })
  const to = `/${resource.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (
    <HomePanel
      title={translate('home.mine')}
      all={total > 0 ? { to, label: translate('home.all', { total: number(total) }) } : undefined}
      waiting={isPending ? MOST : undefined}
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
