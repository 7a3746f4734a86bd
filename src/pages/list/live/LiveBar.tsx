import { Box, Button, Paper } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useNumber } from '../../../ui/records/useWords'
import type { LiveRows } from './useLiveRows'

/**
 * Reports that reading the rows again would change them, and does so on click. It takes no room of its own,
 * so that nothing moves when it appears.
 */
export function LiveBar({ live }: { live: LiveRows }) {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const text = useWords(live)
  const isShown = Boolean(text)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isShown || !wasPressed.current) return
    wasPressed.current = false
    // The pressed button was removed with the focus: focus the rows, new ones first.
    if (document.activeElement !== document.body) return
    const timer = setTimeout(() => focusRows(place.current))
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <Box ref={place} role="status" sx={placeStyle} data-live-bar>
      {text && (
        <Paper sx={barStyle}>
          <span>{text.text}</span>
          <Button
            size="small"
            onClick={() => {
              wasPressed.current = true
              live.show()
            }}
          >
            {translate(text.action)}
          </Button>
        </Paper>
      )}
    </Box>
  )
}

function useWords({ waiting, removed: gone, stale }: LiveRows): { text: string; action: string } | undefined {
  const translate = useTranslate()
  const number = useNumber()
  const counted = (key: string, count: number) => translate(key, { smart_count: count, count: number(count) })
  if (stale) return { text: translate('list.live.stale'), action: 'list.live.refresh' }
  if (waiting) return { text: counted('list.live.waiting', waiting), action: 'list.live.show' }
  if (gone.size) return { text: counted('list.live.gone', gone.size), action: 'list.live.refresh' }
}

function focusRows(bar: HTMLElement | null): void {
  const rows = bar?.parentElement
  const come = rows?.querySelector<HTMLElement>('[data-come] a')
  const first =
    rows?.querySelector<HTMLElement>('a[data-record][tabindex="0"]') ??
    rows?.querySelector<HTMLElement>(':is(td, li) a')
  if (come) come.focus()
  else first?.focus({ preventScroll: true })
}

const placeStyle = {
  position: 'sticky',
  // Below the page's header.
  top: 88,
  zIndex: 6,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: 0,
  pointerEvents: 'none',
}
const barStyle = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: 0.5,
  maxWidth: '100%',
  height: 28,
  mt: '-12px',
  paddingInline: '12px 4px',
  borderRadius: 14,
  border: '1px solid var(--primary)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.8125rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  pointerEvents: 'auto',
  boxShadow: '0 2px 8px rgb(0 0 0 / 18%)',
  '& button': { minWidth: 0, minHeight: 24, py: 0, px: 1, fontWeight: 600 },
}
