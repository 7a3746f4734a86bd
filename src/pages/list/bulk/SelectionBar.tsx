import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import MoveIcon from '@mui/icons-material/EastOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, IconButton, Paper, Typography } from '@mui/material'
import { lazy, type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { canOnSome } from '../../../core/access/ability'
import { transitionLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import { RefusedAction } from '../../../ui/reasons/RefusedAction'
import { useRefusals } from '../../../ui/reasons/useRefusals'
import { ViewOnly } from '../../../ui/reasons/ViewOnly'
import { useNumber, useTotal } from '../../../ui/records/useWords'
import { useSession } from '../../../ui/session/SessionContext'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { hasEditableFields } from '../../hasEditableFields'
import { useListModel } from '../listModel'

const BulkDeleteDialog = lazy(() =>
  import('./BulkDeleteDialog').then(part => ({ default: part.BulkDeleteDialog })),
)
const BulkEditDialog = lazy(() => import('./BulkEditDialog').then(part => ({ default: part.BulkEditDialog })))
const BulkMoveDialog = lazy(() =>
  import('./BulkTransitionDialog').then(part => ({ default: part.BulkTransitionDialog })),
)

/**
 * The actions on the selected rows. The bar floats, so nothing moves when the first row is selected. Actions of a
 * page's own can't be for "all that match".
 */
export function SelectionBar({ actions }: { actions?: ReactNode }) {
  const translate = useTranslate()
  const number = useNumber()
  const total = useTotal()
  const { resource, list, selection } = useListModel()
  const { viewOnly } = useRefusals(resource)
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const [move, setMove] = useState<string>()
  const close = () => {
    setOpen(undefined)
    setMove(undefined)
  }
  const { meta, rows = [] } = list
  const more =
    !actions && !selection.all && selection.count < meta.total && rows.every(({ id }) => selection.has(id))
  const count = selection.all ? total(meta) : number(selection.count)
  return (
    <>
      <Box role="status" aria-live="polite" sx={hiddenStyle}>
        {selection.count > 0 && translate('list.selected', { smart_count: selection.count, count })}
      </Box>
      {selection.count > 0 && (
        <Box data-selection sx={placeStyle}>
          <Paper role="toolbar" aria-label={translate('list.selection')} sx={barStyle}>
            <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap', px: 1 }}>
              {translate('list.selected', { smart_count: selection.count, count })}
            </Typography>
            {more && (
              <Button size="small" onClick={selection.selectAll}>
                {translate('list.select_all', { total: total(meta) })}
              </Button>
            )}
            {actions ??
              (viewOnly ? (
                <ViewOnly resource={resource} />
              ) : (
                <>
                  <BulkTransitions onChoose={setMove} />
                  {hasEditableFields(resource) && (
                    <BulkAction
                      action="update"
                      icon={<EditIcon />}
                      label="list.bulk.edit"
                      onClick={() => setOpen('edit')}
                    />
                  )}
                  {!resource.systemOnly.includes('delete') && (
                    <BulkAction
                      action="delete"
                      icon={<DeleteIcon />}
                      label="list.bulk.delete"
                      onClick={() => setOpen('delete')}
                    />
                  )}
                </>
              ))}
            <IconButton size="small" aria-label={translate('list.unselect')} onClick={selection.clear}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Paper>
        </Box>
      )}
      <LazyPart onMissing={close}>
        {move && <BulkMoveDialog name={move} onClose={close} />}
        {open === 'edit' && <BulkEditDialog onClose={close} />}
        {open === 'delete' && <BulkDeleteDialog onClose={close} />}
      </LazyPart>
    </>
  )
}

const placeStyle = {
  position: { xs: 'fixed', sm: 'absolute' },
  bottom: 12,
  insetInline: 12,
  zIndex: 5,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
}
const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  p: 0.75,
  pointerEvents: 'auto',
  border: 1,
  borderColor: 'divider',
  boxShadow: '0 8px 24px rgb(0 0 0 / 24%)',
}
const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

interface Props {
  /** The required permission. */
  action: string
  icon: ReactNode
  label: string
  onClick: () => void
}

/** An action on the selected rows. If it is refused for one of them, it stays visible with the reason. */
function BulkAction({ action, icon, label, onClick }: Props) {
  const translate = useTranslate()
  const reason = useBulkRefusal(action)
  if (reason)
    return <RefusedAction size="small" variant="text" icon={icon} label={translate(label)} reason={reason} />
  return (
    <Button size="small" color={action === 'delete' ? 'error' : 'primary'} startIcon={icon} onClick={onClick}>
      {translate(label)}
    </Button>
  )
}

// Checks only visible rows. The server checks the others, and changes all rows or none.
function useBulkRefusal(action: string): string | undefined {
  const { resource, list, selection } = useListModel()
  const { refusal } = useRefusals(resource)
  const chosen = (list.rows ?? []).filter(({ id }) => selection.has(id))
  return chosen.map(row => refusal(action, row)).find(Boolean) ?? refusal(action)
}

const BulkTransitionsMenu = lazy(() =>
  import('./BulkTransitionsMenu').then(part => ({ default: part.BulkTransitionsMenu })),
)

/** If there are more transitions than this, they are in a menu. */
const SIDE_BY_SIDE = 1

/** The bulk transitions of the selected rows, without those that the user can't perform on any record. */
function BulkTransitions({ onChoose }: { onChoose: (name: string) => void }) {
  const translate = useTranslate()
  const words = useLabels()
  const id = useId()
  const { ability } = useSession()
  const { resource } = useListModel()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const transitions = Object.entries(resource.transitions)
    .filter(([, { bulk, action = 'update' }]) => bulk && canOnSome(ability, action, resource))
    .map(([name]) => ({ name, label: words(transitionLabel(resource, name)) }))
  if (transitions.length <= SIDE_BY_SIDE)
    return transitions.map(({ name, label }) => (
      <Button
        key={name}
        size="small"
        startIcon={<MoveIcon className="mirrored" />}
        onClick={() => onChoose(name)}
      >
        {label}
      </Button>
    ))
  const choose = (name: string) => {
    setAnchor(undefined)
    onChoose(name)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<MoveIcon className="mirrored" />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('list.moves.menu')}
      </Button>
      {anchor && (
        <LazyPart onMissing={() => setAnchor(undefined)}>
          <BulkTransitionsMenu
            id={id}
            anchor={anchor}
            transitions={transitions}
            onChoose={choose}
            onClose={() => setAnchor(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}
