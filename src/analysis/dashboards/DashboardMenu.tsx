import CheckIcon from '@mui/icons-material/Check'
import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DeleteViewDialog } from '../../pages/list/views/DeleteViewDialog'
import { NameDialog } from './NameDialog'
import { useDashboardActions } from './useDashboardActions'
import type { Dashboards } from './useDashboards'

interface Props {
  dashboards: Dashboards
  anchor: HTMLElement
  onClose: () => void
}

/** Opens a dashboard, chooses the default one, and names, shares and deletes them. */
export function DashboardMenu({ dashboards, anchor, onClose }: Props) {
  const translate = useTranslate()
  const actions = useDashboardActions()
  const [work, setWork] = useState<'name' | 'delete'>()
  const { all, current, opening, canShare } = dashboards
  const saved = current?.saved?.editable ? current.saved : undefined
  if (work === 'delete' && saved)
    return (
      <DeleteViewDialog
        view={saved}
        phrase={key => `dashboards.${key}`}
        onDelete={actions.remove}
        onClose={onClose}
      />
    )
  if (work === 'name' && saved)
    return (
      <NameDialog
        title="dashboards.name_title"
        initial={saved}
        canShare={canShare}
        onClose={onClose}
        onSave={draft => actions.update(saved, { ...draft, version: saved.version })}
      />
    )
  const run = (action: () => unknown) => () => {
    onClose()
    void action()
  }
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { maxHeight: 480, minWidth: 240, maxWidth: 'calc(100vw - 32px)' } },
        list: { 'aria-label': translate('dashboards.all_dashboards'), dense: true },
      }}
    >
      {all.map(({ key, name, saved: own }) => (
        <MenuItem
          key={key}
          selected={key === current?.key}
          role="menuitemradio"
          aria-checked={key === current?.key}
          onClick={run(() => actions.open(key))}
        >
          <ListItemIcon>{key === current?.key && <CheckIcon fontSize="small" />}</ListItemIcon>
          <ListItemText
            primary={name}
            secondary={[own && !own.mine && own.owner.label, key === opening && translate('dashboards.opens')]
              .filter(Boolean)
              .join(' · ')}
            slotProps={{ primary: { noWrap: true } }}
          />
        </MenuItem>
      ))}
      {(current?.key !== opening || saved) && <Divider />}
      {current && current.key !== opening && (
        <MenuItem onClick={run(() => actions.chooseDefault(current.key))}>
          {translate('dashboards.open_with')}
        </MenuItem>
      )}
      {saved && (
        <MenuItem onClick={() => setWork('name')}>{translate('dashboards.name_and_sharing')}</MenuItem>
      )}
      {saved && <MenuItem onClick={() => setWork('delete')}>{translate('dashboards.delete')}</MenuItem>}
    </Menu>
  )
}
