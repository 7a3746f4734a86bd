import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { useFiltered } from './filtered'

const DEBOUNCE_MS = 300
const MAX_LENGTH = 200

/** Searches while typing; `/` focuses it from anywhere on the page. */
export function SearchBox() {
  const translate = useTranslate()
  const { filter, setFilter } = useFiltered()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useDebouncedSearch(String(filter.q ?? ''), q => {
    const { q: before, ...rest } = filter
    setFilter(q ? { q, ...rest } : rest, { replace: before !== undefined && q !== '' })
  })
  useShortcuts({ search: () => input.current?.focus() })
  return (
    <OutlinedInput
      size="small"
      value={typed}
      inputRef={input}
      placeholder={translate('list.search')}
      onChange={event => type(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Escape' && typed) type('')
      }}
      inputProps={{
        'aria-label': translate('list.search'),
        'aria-keyshortcuts': '/',
        type: 'search',
        maxLength: MAX_LENGTH,
        enterKeyHint: 'search',
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed ? (
          <IconButton
            size="small"
            edge="end"
            aria-label={translate('list.clear_search')}
            onClick={() => type('')}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        ) : (
          <Box component="kbd" aria-hidden sx={slashStyle}>
            /
          </Box>
        )
      }
      sx={searchStyle}
    />
  )
}

/** Returns the box's text and its setter. The text is applied after a delay, and follows the URL. */
function useDebouncedSearch(settled: string, settle: (q: string) => void) {
  const [typed, setTyped] = useState(settled)
  const latest = useRef(settle)
  latest.current = settle
  useEffect(() => setTyped(settled), [settled])
  useEffect(() => {
    const q = typed.trim()
    if (q === settled) return
    // If a row was opened, its page might still be loading. The search must not navigate back from it.
    const { pathname } = window.location
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) latest.current(q)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, settled])
  return [typed, setTyped] as const
}

const searchStyle = {
  flex: { sm: '0 1 280px' },
  width: { xs: '100%', sm: 280 },
  minWidth: 160,
  height: 36,
  '& input::-webkit-search-cancel-button': { display: 'none' },
}
const slashStyle = {
  display: { xs: 'none', sm: 'block' },
  px: 0.75,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  color: 'text.secondary',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
}
