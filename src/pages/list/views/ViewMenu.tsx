import ReportIcon from '@mui/icons-material/BarChartOutlined'
import CheckIcon from '@mui/icons-material/Check'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import SaveAsIcon from '@mui/icons-material/LibraryAddOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import { Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material'
import { lazy, type ReactNode, useState } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import { viewLink } from '../../../core/schema/viewLink'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { DeleteViewDialog } from './DeleteViewDialog'
import { type ListView, useListViews } from './listView'
import { useOpenView, useViewActions } from './useViewActions'
import { ViewDialog } from './ViewDialog'
import { type ViewedPage, viewPhrase } from './viewedPage'

interface Props {
  page: ViewedPage
  anchor: HTMLElement
  onClose: () => void
}

type Work = 'create' | 'edit' | 'delete' | 'mail'

const SubscriptionDialog = lazy(() =>
  import('../../subscriptions/SubscriptionDialog').then(part => ({ default: part.SubscriptionDialog })),
)

/** The menu of a list's or report's views: opens, saves, changes and deletes them. */
export function ViewMenu({ page, anchor, onClose }: Props) {
  const translate = useTranslate()
  const views = useListViews()
  const [work, setWork] = useState<Work>()
  const current = views?.current
  const saved = current?.saved
  const phrase = viewPhrase(page.of)
  const { remove } = useViewActions(page)
  if (work === 'mail' && current)
    return (
      <LazyPart onMissing={onClose}>
        <SubscriptionDialog
          resource={page.resource.name}
          view={current.key}
          name={current.name}
          onClose={onClose}
        />
      </LazyPart>
    )
  if (work === 'delete' && saved)
    return <DeleteViewDialog {...{ phrase, onClose }} view={saved} onDelete={remove} />
  if (work) return <ViewDialog {...{ page, onClose }} view={work === 'edit' ? saved : undefined} />
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { maxHeight: 480, minWidth: 240, maxWidth: 'calc(100vw - 32px)' } },
        list: {
          'aria-label': translate(page.of === 'list' ? 'list.views' : 'reports.saved.title'),
          dense: true,
        },
      }}
    >
      <OpenItem {...{ page, onClose }} view={undefined} />
      {groupsOf(views?.all ?? []).flatMap(({ title, views: inGroup }) => [
        title && (
          <ListSubheader key={title} role="presentation" sx={groupStyle}>
            {translate(phrase(title))}
          </ListSubheader>
        ),
        ...inGroup.map(view => <OpenItem key={view.key} {...{ page, view, onClose }} />),
      ])}
      {page.of === 'list' && views?.reports.length !== 0 && (
        <ListSubheader role="presentation" sx={groupStyle}>
          {translate('reports.saved.title')}
        </ListSubheader>
      )}
      {page.of === 'list' &&
        views?.reports.map(({ key, name, state }) => (
          <MenuItem
            key={key}
            component={LinkBase}
            to={viewLink(page.resource.name, key, state)}
            onClick={onClose}
          >
            <ListItemIcon>
              <ReportIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={name} slotProps={{ primary: { noWrap: true } }} />
          </MenuItem>
        ))}
      <Divider />
      <ActionItems {...{ page, onClose }} onBegin={setWork} />
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

interface OpenProps {
  page: ViewedPage
  view: ListView | undefined
  onClose: () => void
}

/** Opens a view, or the page without one. */
function OpenItem({ page, view, onClose }: OpenProps) {
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
        primary={view?.name ?? translate(page.of === 'list' ? 'list.all_records' : 'reports.saved.new')}
        secondary={view?.saved && !view.saved.mine ? view.saved.owner.label : undefined}
        slotProps={{ primary: { noWrap: true } }}
      />
      {page.of === 'list' && (views?.opening ?? '') === (view?.key ?? '') && (
        <HomeIcon
          fontSize="small"
          titleAccess={translate('saved_views.opens')}
          sx={{ ms: 2, opacity: 0.6 }}
        />
      )}
    </MenuItem>
  )
}

interface ActionsProps {
  page: ViewedPage
  onBegin: (work: Work) => void
  onClose: () => void
}

/** The actions on the open view. */
function ActionItems({ page, onBegin, onClose }: ActionsProps) {
  const translate = useTranslate()
  const views = useListViews()
  const actions = useViewActions(page)
  const phrase = viewPhrase(page.of)
  const view = views?.current
  const saved = view?.saved?.editable ? view.saved : undefined
  const key = view?.key ?? ''
  const run = (work: () => unknown) => () => {
    onClose()
    void work()
  }
  return (
    <>
      {saved && page.isChanged && (
        <ActionItem
          icon={<SaveIcon fontSize="small" />}
          label={translate(phrase('save'))}
          onClick={run(() => actions.update(saved, { state: page.state }))}
        />
      )}
      <ActionItem
        icon={<SaveAsIcon fontSize="small" />}
        label={translate(phrase('save_as'))}
        onClick={() => onBegin('create')}
      />
      {page.of === 'list' && (views?.opening ?? '') !== key && (
        <ActionItem
          icon={<HomeIcon fontSize="small" />}
          label={translate('saved_views.open_with')}
          onClick={run(() => actions.chooseDefault(key))}
        />
      )}
      {view && (
        <ActionItem
          icon={<MailIcon fontSize="small" />}
          label={translate('saved_views.send_by_mail')}
          onClick={() => onBegin('mail')}
        />
      )}
      {saved && (
        <ActionItem
          icon={<EditIcon fontSize="small" />}
          label={translate(phrase('edit'))}
          onClick={() => onBegin('edit')}
        />
      )}
      {saved && (
        <ActionItem
          icon={<DeleteIcon fontSize="small" />}
          label={translate(phrase('delete'))}
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
