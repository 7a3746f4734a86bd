import { Paper, Popper } from '@mui/material'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { INK, WHITE } from '../theme/tokens'

interface BubbleProps {
  at: HTMLElement
  id?: string
  children: ReactNode
}

/** Words beside what they are about, over everything else. */
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

/** What an element that has a tip listens to. */
export interface TipProps {
  'aria-describedby': string | undefined
  onMouseEnter: (event: { currentTarget: HTMLElement }) => void
  onFocus: (event: { currentTarget: HTMLElement }) => void
  onMouseLeave: () => void
  onBlur: () => void
}

/** How long a pointer rests on what it asks about. */
const REST_MS = 400

/**
 * A tip for something that a list shows in every row: until somebody points at one, or comes to it by keyboard, there is
 * nothing of it. Escape closes it.
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
