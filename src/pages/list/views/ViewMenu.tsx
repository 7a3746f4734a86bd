import CheckIcon from '@mui/icons-material/Check'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import SaveAsIcon from '@mui/icons-material/LibraryAddOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import { Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useList } from '../listModel'
import { DeleteViewDialog } from './DeleteViewDialog'
import { type ListView, useListViews } from './listView'
import { useIsChanged } from './useIsChanged'
import { useCurrentState, useOpenView, useViewActions } from './useViewActions'
import { ViewDialog } from './ViewDialog'

interface Props {
  anchor: HTMLElement
  onClose: () => void
}

type Work = 'create' | 'edit' | 'delete'

/** The views of the list: opens, saves, changes and deletes them. */
export function ViewMenu({ anchor, onClose }: Props) {
  const translate = useTranslate()
  const views = useListViews()
  const [work, begin] = useState<Work>()
  const saved = views?.current?.saved
  if (work === 'delete' && saved) return <DeleteViewDialog view={saved} onClose={onClose} />
  if (work) return <ViewDialog view={work === 'edit' ? saved : undefined} onClose={onClose} />
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { maxHeight: 480, minWidth: 240, maxWidth: 'calc(100vw - 32px)' } },
        list: { 'aria-label': translate('list.views'), dense: true },
      }}
    >
      <OpenItem view={undefined} onClose={onClose} />
      {groupsOf(views?.all ?? []).flatMap(({ title, views: inGroup }) => [
        title && (
          <ListSubheader key={title} role="presentation" sx={groupStyle}>
            {translate(`saved_views.${title}`)}
          </ListSubheader>
        ),
        ...inGroup.map(view => <OpenItem key={view.key} view={view} onClose={onClose} />),
      ])}
      <Divider />
      <ActionItems onBegin={begin} onClose={onClose} />
    </Menu>
  )
}

const groupStyle = { lineHeight: 2.5, bgcolor: 'transparent', position: 'static' }

const groupsOf = (views: readonly ListView[]) =>
  [
    { title: '', views: views.filter(({ saved }) => !saved) },
    { title: 'mine', views: views.filter(({ saved }) => saved?.mine) },
    { title: 'shared', views: views.filter(({ saved }) => saved && !saved.mine) },
  ].filter(group => group.views.length)

/** Opens a view, or the list without one. */
function OpenItem({ view, onClose }: { view: ListView | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const views = useListViews()
  const open = useOpenView()
  const isOpen = views?.current?.key === view?.key
  return (
    <MenuItem
      selected={isOpen}
      role="menuitemradio"
      aria-checked={isOpen}
      onClick={() => {
        open(view?.key ?? '')
        onClose()
      }}
    >
      <ListItemIcon>{isOpen && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={view?.name ?? translate('list.all_records')}
        secondary={view?.saved && !view.saved.mine ? view.saved.owner.label : undefined}
        slotProps={{ primary: { noWrap: true } }}
      />
      {(views?.opening ?? '') === (view?.key ?? '') && (
        <HomeIcon
          fontSize="small"
          titleAccess={translate('saved_views.opens')}
          sx={{ ms: 2, opacity: 0.6 }}
        />
      )}
    </MenuItem>
  )
}

/** The actions on the view that is open. */
function ActionItems({ onBegin, onClose }: { onBegin: (work: Work) => void; onClose: () => void }) {
  const translate = useTranslate()
  const views = useListViews()
  const { state } = useList()
  const isChanged = useIsChanged()
  const current = useCurrentState()
  const actions = useViewActions()
  const view = views?.current
  const saved = view?.saved?.editable ? view.saved : undefined
  const key = state.view ?? ''
  const run = (work: () => unknown) => () => {
    onClose()
    void work()
  }
  return (
    <>
      {saved && isChanged && (
        <ActionItem
          icon={<SaveIcon fontSize="small" />}
          label={translate('saved_views.save')}
          onClick={run(() => actions.update(saved, { state: current }))}
        />
      )}
      <ActionItem
        icon={<SaveAsIcon fontSize="small" />}
        label={translate('saved_views.save_as')}
        onClick={() => onBegin('create')}
      />
      {(views?.opening ?? '') !== key && (
        <ActionItem
          icon={<HomeIcon fontSize="small" />}
          label={translate('saved_views.open_with')}
          onClick={run(() => actions.chooseDefault(key))}
        />
      )}
      {saved && (
        <ActionItem
          icon={<EditIcon fontSize="small" />}
          label={translate('saved_views.edit')}
          onClick={() => onBegin('edit')}
        />
      )}
      {saved && (
        <ActionItem
          icon={<DeleteIcon fontSize="small" />}
          label={translate('saved_views.delete')}
          onClick={() => onBegin('delete')}
        />
      )}
    </>
  )
}

function ActionItem({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <MenuItem onClick={onClick}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  )
}
