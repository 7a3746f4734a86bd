import { Paper, Popper } from '@mui/material'
import { type RefObject, useEffect, useState } from 'react'
import { INK, WHITE } from '../../theme/tokens'

interface Tip {
  cell: HTMLElement
  text: string
}

/** How long a pointer rests on a cell that is looked at. */
const REST_MS = 100

/** The whole of a text that a cell cuts off, on hover and on focus; one for the whole table. */
export function OverflowTip({ container }: { container: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const table = container.current
    if (!table) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const show = ({ target }: Event) => setTip(cutOff(target as HTMLElement))
    const hide = () => {
      clearTimeout(rest)
      setTip(undefined)
    }
    // Rows that are scrolled past the pointer would each measure their cells.
    const hover = (event: Event) => {
      hide()
      rest = setTimeout(() => show(event), REST_MS)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    table.addEventListener('mouseover', hover)
    table.addEventListener('focusin', show)
    table.addEventListener('mouseleave', hide)
    table.addEventListener('focusout', hide)
    table.addEventListener('scroll', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(rest)
      table.removeEventListener('mouseover', hover)
      table.removeEventListener('focusin', show)
      table.removeEventListener('mouseleave', hide)
      table.removeEventListener('focusout', hide)
      table.removeEventListener('scroll', hide)
      document.removeEventListener('keydown', onKey)
    }
  }, [container])
  if (!tip) return null
  return (
    <Popper
      open
      anchorEl={tip.cell}
      placement="bottom-start"
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      <Paper role="tooltip" sx={tipStyle}>
        {tip.text}
      </Paper>
    </Popper>
  )
}

function cutOff(target: HTMLElement): Tip | undefined {
  const cell = target.closest<HTMLElement>('td, th')
  const text = cell?.textContent?.trim()
  return cell && text && isCut(cell) ? { cell, text } : undefined
}

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll('bdi')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

const tipStyle = {
  maxWidth: 420,
  px: 1.25,
  py: 0.75,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  bgcolor: INK,
  color: WHITE,
}
