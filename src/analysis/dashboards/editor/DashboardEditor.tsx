import AddIcon from '@mui/icons-material/Add'
import Undo from '@mui/icons-material/Undo'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MAX_TILES, type ShippedDashboard } from '../../../core/schema/dashboard'
import { LeaveDialog, UnsavedGuard } from '../../../pages/form/UnsavedGuard'
import { useCan } from '../../../ui/session/SessionContext'
import { mirrored } from '../../../ui/theme/mirrored'
import type { Cards } from '../cards'
import { type DashboardName, NameDialog } from '../NameDialog'
import { placedTiles } from '../placedTiles'
import { useTileName } from '../tiles/useTileName'
import { useDashboardActions } from '../useDashboardActions'
import type { Dashboards, OpenDashboard } from '../useDashboards'
import { AddTileDialog } from './AddTileDialog'
import { TileGrid } from './TileGrid'
import { editedTile, editedTiles, useEditing } from './useEditing'

const UndoIcon = mirrored(Undo)

interface Props {
  current: OpenDashboard
  dashboards: Dashboards
  shipped: ShippedDashboard
  cards: Cards
  onClose: () => void
}

/**
 * The editor of a dashboard: adds, moves, resizes and removes tiles, and saves the dashboard for the user or
 * for others.
 */
export function DashboardEditor({ current: open, dashboards, shipped, cards, onClose }: Props) {
  const translate = useTranslate()
  const can = useCan()
  const nameOf = useTileName(cards)
  const actions = useDashboardActions()
  // Keep the initial state: changes that others save in the meantime must not affect the edits here.
  const [{ saved, name, tiles }] = useState(open)
  const [version, setVersion] = useState(saved?.version)
  const visible = placedTiles(tiles, cards, can).map(({ tile }) => tile)
  const { items, canUndo, isChanged, undo, change, replace, remove } = useEditing(visible)
  const [dialog, setDialog] = useState<'add' | 'save' | 'leave'>()
  const [isSaving, setSaving] = useState(false)
  const own = saved?.editable ? saved : undefined
  // Keep cards that the user can't see, because others share this dashboard.
  const hidden = own ? tiles.filter(tile => !visible.includes(tile)) : []
  const latest = dashboards.all.find(({ key }) => key === String(saved?.id))?.saved
  // While saving, the newer version is the user's own.
  const isOutdated = !isSaving && own !== undefined && latest !== undefined && latest.version !== version
  const composed = items.map(({ tile }) => tile)

  const save = async () => {
    if (!own) return setDialog('save')
    setSaving(true)
    const isSaved = await actions.update(own, { version, state: { tiles: [...composed, ...hidden] } })
    setSaving(false)
    if (isSaved) onClose()
  }
  const saveAsNew = async (draft: DashboardName) => {
    const isSaved = await actions.create({ ...draft, in_menu: false, state: { tiles: composed } })
    if (isSaved) onClose()
    return isSaved
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h2" component="h1">
          {translate('dashboards.title', { name })}
        </Typography>
        <Typography color="text.secondary">{translate('dashboards.lead')}</Typography>
      </Stack>
      <Box role="toolbar" aria-label={translate('dashboards.actions')} sx={barStyle}>
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          disabled={items.length + hidden.length >= MAX_TILES}
          onClick={() => setDialog('add')}
        >
          {translate('dashboards.add')}
        </Button>
        <Button startIcon={<UndoIcon />} disabled={!canUndo} onClick={undo}>
          {translate('dashboards.undo')}
        </Button>
        <Button
          onClick={() => change(editedTiles(placedTiles(shipped.tiles, cards, can).map(({ tile }) => tile)))}
        >
          {translate('dashboards.reset')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={() => (isChanged ? setDialog('leave') : onClose())} disabled={isSaving}>
          {translate('list.cancel')}
        </Button>
        {own && (
          <Button onClick={() => setDialog('save')} disabled={isSaving}>
            {translate('dashboards.save_as')}
          </Button>
        )}
        <Button variant="contained" disabled={isSaving || isOutdated} onClick={() => void save()}>
          {translate(own ? 'dashboards.save' : 'dashboards.save_as')}
        </Button>
      </Box>
      {isOutdated && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => setVersion(latest.version)}>
              {translate('dashboards.overwrite')}
            </Button>
          }
        >
          {translate('dashboards.outdated')}
        </Alert>
      )}
      {items.length ? (
        <TileGrid items={items} nameOf={nameOf} onOrder={change} onReplace={replace} onRemove={remove} />
      ) : (
        <Typography color="text.secondary">{translate('dashboards.empty')}</Typography>
      )}
      {dialog === 'add' && (
        <AddTileDialog
          cards={cards}
          used={composed}
          onClose={() => setDialog(undefined)}
          onAdd={tile => change([...items, editedTile(tile)])}
        />
      )}
      {dialog === 'save' && (
        <NameDialog
          title="dashboards.new_title"
          initial={{
            ...{ audience: 'me', role: null, is_default: true },
            name: own ? '' : translate('dashboards.usual_name'),
          }}
          canShare={dashboards.canShare}
          onClose={() => setDialog(undefined)}
          onSave={saveAsNew}
        />
      )}
      <LeaveDialog open={dialog === 'leave'} onStay={() => setDialog(undefined)} onDiscard={onClose} />
      <UnsavedGuard
        unsaved={isChanged}
        stillUnsaved={() => isChanged}
        onDiscard={onClose}
        isDraftStored={false}
      />
    </Stack>
  )
}

const barStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1 },
  ...{ position: 'sticky', top: 64, zIndex: 2, bgcolor: 'background.default' },
}
