import { Box, Typography, useMediaQuery } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { named } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { Arrivals } from './Arrivals'
import { MoreAvatar, PersonAvatar } from './PersonAvatar'
import { usePresence } from './usePresence'

interface Props {
  resource: Resource
  id: number
  /** One has begun to change something oneself. */
  isEditing?: boolean
}

const MOST = 4
const MOST_ON_A_PHONE = 2

/** Who else has the record open, those who edit it first; nothing when nobody has. */
export function PresentPeople({ resource, id, isEditing = false }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const others = usePresence(resource.name, id, isEditing)
  const editors = others.filter(one => one.isEditing)
  const people = [...editors, ...others.filter(one => !one.isEditing)]
  const most = useMediaQuery('(max-width:600px)') ? MOST_ON_A_PHONE : MOST
  const shown = people.length > most ? most - 1 : most
  const further = people.slice(shown)
  const who = named(
    locale,
    editors.map(({ name }) => name),
  )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, marginInlineEnd: 1 }}>
      <Arrivals people={people} />
      {editors.length > 0 && (
        <Typography variant="caption" color="text.secondary" noWrap sx={editingStyle}>
          {translate('presence.is_editing', { who, smart_count: editors.length })}
        </Typography>
      )}
      {people.length > 0 && (
        <Box component="ul" aria-label={translate('presence.here')} sx={listStyle}>
          {people.slice(0, shown).map(person => (
            <li key={person.id}>
              <PersonAvatar person={person} />
            </li>
          ))}
          {further.length > 0 && (
            <li>
              <MoreAvatar people={further} />
            </li>
          )}
        </Box>
      )}
    </Box>
  )
}

const listStyle = {
  display: 'flex',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li + li': { marginInlineStart: '-4px' },
}
// On a phone the pen says it.
const editingStyle = { display: { xs: 'none', sm: 'block' }, maxWidth: 280 }
