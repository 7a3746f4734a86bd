import { Box, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCan, useSession } from '../../src/auth/SessionContext'
import { navGroupsOf } from '../../src/shell/navItems'
import { useShell } from '../../src/shell/ShellContext'
import { ResourceCard } from './ResourceCard'

/** The start: who is here, and what there is to work with. */
export function HomePage() {
  const translate = useTranslate()
  const { user } = useSession()
  const shell = useShell()
  const groups = navGroupsOf({ ...shell, pages: [] }, useCan())
  const readable = groups.flatMap(group => group.items.map(item => shell.resources.get(item.name)))
  const greeting = `home.${partOfDay(new Date().getHours())}`
  return (
    <Stack sx={{ gap: 3, maxWidth: 1200 }}>
      <div>
        <Typography variant="h2" component="h1">
          {translate(greeting, { name: user?.name.split(' ')[0] ?? '' })}
        </Typography>
        <Typography color="text.secondary">
          {translate(readable.length > 0 ? 'home.text' : 'home.none')}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
        }}
      >
        {readable.map(resource => (
          <ResourceCard key={resource.name} resource={resource} />
        ))}
      </Box>
    </Stack>
  )
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
