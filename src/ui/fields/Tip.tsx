import { Paper, Popper } from '@mui/material'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { INK, WHITE } from '../theme/tokens'

interface BubbleProps {
  at: HTMLElement
  id?: string
  children: ReactNode
}

/** A tooltip over everything else. */
export function TipBubble({ at, id, children }: BubbleProps) {
  return (
    <Popper
      open
      anchorEl={at}
      placement="bottom-start"
      role="presentation"
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      <Paper id={id} role="tooltip" sx={bubbleStyle}>
        {children}
      </Paper>
    </Popper>
  )
}

/** The listeners of an element with a tooltip. */
export interface TipProps {
  'aria-describedby': string | undefined
  onMouseEnter: (event: { currentTarget: HTMLElement }) => void
  onFocus: (event: { currentTarget: HTMLElement }) => void
  onMouseLeave: () => void
  onBlur: () => void
}

/** How long the pointer must rest on the element. */
const REST_MS = 400

/**
 * Creates a tooltip for an element in every row of a list.
 * It renders only on hover or focus, and Escape closes it.
 */
export function useTip(words: string): { props: TipProps; bubble: ReactNode } {
  const id = useId()
  const [pending, setPending] = useState<{ at: HTMLElement; after: number }>()
  const [shown, setShown] = useState<HTMLElement>()
  useEffect(() => {
    if (!pending) return setShown(undefined)
    const rest = setTimeout(() => setShown(pending.at), pending.after)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setPending(undefined)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('keydown', onKey)
    }
  }, [pending])
  const close = () => setPending(undefined)
  const props = {
    'aria-describedby': shown ? id : undefined,
    onMouseEnter: ({ currentTarget: at }: { currentTarget: HTMLElement }) =>
      setPending({ at, after: REST_MS }),
    onFocus: ({ currentTarget: at }: { currentTarget: HTMLElement }) => setPending({ at, after: 0 }),
    onMouseLeave: close,
    onBlur: close,
  }
  const bubble = shown ? (
    <TipBubble at={shown} id={id}>
      {words}
    </TipBubble>
  ) : null
  return { props, bubble }
}

const bubbleStyle = {
  maxWidth: 420,
  px: 1.25,
  py: 0.75,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  bgcolor: INK,
  color: WHITE,
}
