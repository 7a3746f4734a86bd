import { Button } from '@mui/material'
import { RefusedAction } from '../../ui/reasons/RefusedAction'

/** A move as somebody meets it on a record. */
export interface TransitionOffer {
  name: string
  label: string
  /** Fields that it asks for. */
  inputs: readonly string[]
  /** One click makes it. */
  immediate: boolean
  /** Why it cannot be made; undefined where it can. */
  refused?: string
}

interface Props {
  offer: TransitionOffer
  primary: boolean
  moving: boolean
  onBegin: () => void
}

/** The button of a move: the likeliest stands out, one that cannot be made says why. */
export function TransitionButton({ offer: { label, refused }, primary: likeliest, moving, onBegin }: Props) {
  if (refused !== undefined) return <RefusedAction label={label} reason={refused} />
  return (
    <Button
      variant={likeliest ? 'text' : 'outlined'}
      aria-busy={moving}
      onClick={onBegin}
      sx={likeliest ? softStyle : undefined}
    >
      {label}
    </Button>
  )
}

const softStyle = {
  bgcolor: 'var(--primary-soft)',
  fontWeight: 600,
  px: 1.75,
  '&:hover': { bgcolor: 'var(--primary-soft)', boxShadow: 'inset 0 0 0 1px currentColor' },
}
