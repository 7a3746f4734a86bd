import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Dashboard, ListMessage, useSession } from '../../../src/kit'
import { dashboard } from '../dashboard'
import { cards } from './cards'
import { useReadable } from './useReadable'

const shipped = [dashboard] as const

/** The home page: the dashboard, for users who can read something. */
export function HomePage() {
  const translate = useTranslate()
  const { user } = useSession()
  const isEmpty = useReadable().length === 0
  const greeting = `home.${partOfDay(new Date().getHours())}`
  const heading = (
    <>
      <Typography variant="h2" component="h1">
        {translate(greeting, { name: user?.name.split(' ')[0] ?? '' })}
      </Typography>
      {!isEmpty && <Typography color="text.secondary">{translate('home.lead')}</Typography>}
    </>
  )
  if (!isEmpty) return <Dashboard {...{ heading, shipped, cards }} />
  return (
    <Stack sx={{ gap: 2.5 }}>
      <div>{heading}</div>
      <ListMessage icon="security" title={translate('home.nothing')} text={translate('home.none')} />
    </Stack>
  )
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
