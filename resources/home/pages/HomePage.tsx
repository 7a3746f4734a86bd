import { Box, Stack, Typography } from '@mui/material'
import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { ListMessage } from '../../../src/pages/list/empty/ListMessage'
import { useNewest } from '../../../src/pages/useNewest'
import { useLoaded } from '../../../src/ui/fields/resources.view'
import { useCan, useSession } from '../../../src/ui/session/SessionContext'
import { LazyPart } from '../../../src/ui/shell/LazyPart'
import { navGroupsOf } from '../../../src/ui/shell/navItems'
import { useShell } from '../../../src/ui/shell/ShellContext'
import { AssignedToMe } from './AssignedToMe'
import { Board } from './Board'
import { RecentlyChanged } from './RecentlyChanged'

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
