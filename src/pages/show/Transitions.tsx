import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button, ListItemText, Menu, MenuItem, useMediaQuery } from '@mui/material'
import { lazy, useEffect, useId, useRef, useState } from 'react'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { LazyPart } from '../../ui/shell/LazyPart'
import { isForward } from '../transitions/transitionFields'
import type { TransitionProblem } from '../transitions/transitionProblem'
import { type TransitionOffer, useOffers } from '../transitions/useOffers'
import { useRecordTransition } from '../transitions/useRecordTransition'

// Loads the dialog together with its form.
const TransitionDialog = lazy(() =>
  import('../transitions/TransitionDialog').then(dialog => ({ default: dialog.TransitionDialog })),
)

interface Props {
  resource: Resource
  record: RaRecord
  onTransition: () => void
}

/** The maximum number of transition buttons. With more transitions, the last button opens a menu. */
const SIDE_BY_SIDE = 3

/** Shows the transitions from the record's status, the most likely first. Blocked ones show the reason. */
export function Transitions({ resource, record, onTransition: onMoved }: Props) {
  const [open, setOpen] = useState<{ move: TransitionOffer; problem?: TransitionProblem; basis: RaRecord }>()
  const { transition, moving } = useRecordTransition({ resource, record, onTransition: onMoved })
  const narrow = useMediaQuery('(max-width:600px)')
  const { offered, isStated, confirm } = useOffers(resource, record)
  const notify = useNotify()
  const isLeft = useIsLeft()
  const [confirming, setConfirming] = useState<string>()
  const begin = async (offer: TransitionOffer) => {
    if (moving || confirming) return
    setConfirming(offer.name)
    const one = await confirm(offer)
    if (isLeft()) return
    setConfirming(undefined)
    // Its button is gone.
    if (!one) return
    if (one.refused !== undefined)
      return notify(one.refused, { type: 'warning', messageArgs: { _: one.refused } })
    if (!one.immediate) return setOpen({ move: one, basis: record })
    const problem = await transition(one.name, {})
    if (problem) setOpen({ move: one, problem, basis: record })
  }
  const shownCount = narrow ? 1 : offered.length > SIDE_BY_SIDE ? SIDE_BY_SIDE - 1 : SIDE_BY_SIDE
  return (
    <>
      {offered.slice(0, shownCount).map((one, at) => (
        <TransitionButton
          key={one.name}
          offer={one}
          primary={at === 0 && isForward(resource, one.name, record)}
          busy={!isStated || moving === one.name}
          waiting={confirming === one.name}
          onBegin={() => void begin(one)}
        />
      ))}
      <MoreTransitions
        transitions={offered.slice(shownCount)}
        waiting={offered.slice(shownCount).some(({ name }) => name === confirming)}
        onBegin={one => void begin(one)}
      />
      {open && (
        <LazyPart onMissing={() => setOpen(undefined)}>
          <TransitionDialog
            resource={resource}
            record={record}
            begun={open.basis}
            name={open.move.name}
            inputs={open.move.inputs}
            problem={open.problem}
            moving={moving !== undefined}
            onSubmit={(values, version) =>
              transition(open.move.name, values, { inputs: open.move.inputs, version })
            }
            onClose={() => setOpen(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}

/** Returns a function that returns whether the page has been left. */
function useIsLeft() {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return () => left.current
}

interface MoreTransitionsProps {
  transitions: readonly TransitionOffer[]
  waiting: boolean
  onBegin: (move: TransitionOffer) => void
}

/** The menu of the transitions that have no button. */
function MoreTransitions({ transitions: moves, waiting, onBegin }: MoreTransitionsProps) {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!moves.length) return null
  const close = () => setAnchor(undefined)
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        aria-busy={waiting}
        onClick={event => setAnchor(event.currentTarget)}
        sx={waiting ? waitingStyle : undefined}
      >
        {translate('view.more_moves')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={Boolean(anchor)} onClose={close}>
        {moves.map(move => (
          <MenuItem
            key={move.name}
            aria-disabled={move.refused !== undefined}
            onClick={() => {
              if (move.refused !== undefined) return
              close()
              onBegin(move)
            }}
            sx={move.refused === undefined ? undefined : refusedStyle}
          >
            <ListItemText primary={move.label} secondary={move.refused} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const refusedStyle = {
  maxWidth: 360,
  whiteSpace: 'pre-line',
  cursor: 'not-allowed',
  '& .MuiListItemText-primary': { color: 'text.secondary' },
}

interface TransitionButtonProps {
  offer: TransitionOffer
  primary: boolean
  busy: boolean
  /** Whether a click waits for the server to state what blocks it. */
  waiting: boolean
  onBegin: () => void
}

/** The button of a transition. The most likely one is prominent, and a blocked one shows the reason. */
function TransitionButton({
  offer: { label, refused },
  primary: likeliest,
  busy,
  waiting,
  onBegin,
}: TransitionButtonProps) {
  if (refused !== undefined) return <RefusedAction label={label} reason={refused} />
  return (
    <Button
      variant={likeliest ? 'text' : 'outlined'}
      aria-busy={busy}
      onClick={onBegin}
      sx={[likeliest && softStyle, waiting && waitingStyle]}
    >
      {label}
    </Button>
  )
}

const waitingStyle = { cursor: 'progress', opacity: 0.7 }

const softStyle = {
  bgcolor: 'var(--primary-soft)',
  fontWeight: 600,
  px: 1.75,
  '&:hover': { bgcolor: 'var(--primary-soft)', boxShadow: 'inset 0 0 0 1px currentColor' },
}
