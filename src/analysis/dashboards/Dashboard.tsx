import EditIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import DownIcon from '@mui/icons-material/ExpandMore'
import { Alert, Box, Button, Skeleton, Stack } from '@mui/material'
import { lazy, type ReactNode, startTransition, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ShippedDashboard } from '../../core/schema/dashboard'
import { LazyPart } from '../../ui/shell/LazyPart'
import type { Cards } from './cards'
import { DashboardTiles } from './DashboardTiles'
import { type Dashboards, useDashboards } from './useDashboards'

const DashboardEditor = lazy(() =>
  import('./editor/DashboardEditor').then(part => ({ default: part.DashboardEditor })),
)
const DashboardMenu = lazy(() => import('./DashboardMenu').then(part => ({ default: part.DashboardMenu })))

interface Props {
  heading: ReactNode
  /** The dashboards in the definitions. Everyone sees the first one unless another one is chosen. */
  shipped: readonly [ShippedDashboard, ...ShippedDashboard[]]
  cards: Cards
}

/** The open dashboard, with ways to choose, create and edit others. */
export function Dashboard({ heading, shipped, cards }: Props) {
  const translate = useTranslate()
  const dashboards = useDashboards(shipped)
  const [editing, setEditing] = useState<'not yet' | 'now' | 'before'>('not yet')
  const { current } = dashboards
  if (editing === 'now' && current)
    return (
      <LazyPart onMissing={() => setEditing('before')}>
        <DashboardEditor
          {...{ current, dashboards, cards }}
          shipped={shipped[0]}
          onClose={() => setEditing('before')}
        />
      </LazyPart>
    )
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>{heading}</Box>
        {dashboards.all.length > 1 && <DashboardButton dashboards={dashboards} />}
        <Button
          color="secondary"
          startIcon={<EditIcon />}
          disabled={!current}
          autoFocus={editing === 'before'}
          // The dashboard is shown until the editor has loaded.
          onClick={() => startTransition(() => setEditing('now'))}
        >
          {translate('page.customize')}
        </Button>
      </Stack>
      {dashboards.isUnknown && <Alert severity="info">{translate('dashboards.unknown')}</Alert>}
      {current ? <DashboardTiles tiles={current.tiles} cards={cards} /> : <DashboardLoading />}
    </Stack>
  )
}

/** A button with the dashboard's name, which opens the menu of all dashboards. */
function DashboardButton({ dashboards }: { dashboards: Dashboards }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        color="secondary"
        endIcon={<DownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, maxWidth: 260 }}
      >
        <span style={nameStyle}>{dashboards.current?.name}</span>
      </Button>
      {anchor && (
        <LazyPart onMissing={close}>
          <DashboardMenu {...{ dashboards, anchor }} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

/** A placeholder while the tiles load. */
function DashboardLoading() {
  const translate = useTranslate()
  return (
    <Stack role="status" aria-label={translate('list.loading')} sx={{ gap: 2 }}>
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={320} />
    </Stack>
  )
}

const nameStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
