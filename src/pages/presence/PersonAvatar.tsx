import Edit from '@mui/icons-material/Edit'
import { Box, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatWhole } from '../../core/field/formatNumber'
import { named } from '../../core/i18n/intl'
import type { Member } from '../../ui/live/live'

/** The initials of a user who has the record open, with a ring and a pen icon while they edit it. */
export function PersonAvatar({ person: { name, initials, isEditing } }: { person: Member }) {
  const translate = useTranslate()
  const label = translate(isEditing ? 'presence.editing' : 'presence.viewing', { name })
  return (
    <Disc label={label} isEditing={isEditing}>
      {initials}
      {isEditing && <Edit sx={penStyle} />}
    </Disc>
  )
}

/** The number of further users, with their names in a tooltip. */
export function MoreAvatar({ people }: { people: readonly Member[] }) {
  const locale = useLocale()
  const names = named(
    locale,
    people.map(({ name }) => name),
  )
  return <Disc label={names}>+{formatWhole(people.length, locale)}</Disc>
}

interface DiscProps {
  label: string
  isEditing?: boolean
  children: ReactNode
}

function Disc({ label, isEditing = false, children }: DiscProps) {
  return (
    <Tooltip title={label} enterTouchDelay={0}>
      <Box
        component="span"
        role="img"
        aria-label={label}
        tabIndex={0}
        sx={[discStyle, isEditing ? ringStyle : {}]}
      >
        <Box component="span" aria-hidden sx={{ display: 'contents' }}>
          {children}
        </Box>
      </Box>
    </Tooltip>
  )
}

const discStyle = {
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1,
  cursor: 'default',
  color: 'var(--mark-text)',
  bgcolor: 'var(--mark)',
  boxShadow: 'inset 0 0 0 1px var(--line)',
}
const ringStyle = { boxShadow: 'inset 0 0 0 2px var(--primary)' }
const penStyle = {
  position: 'absolute',
  insetInlineEnd: -3,
  bottom: -3,
  fontSize: 14,
  p: '2px',
  borderRadius: '50%',
  color: 'var(--on-primary-fill)',
  bgcolor: 'var(--primary-fill)',
}
