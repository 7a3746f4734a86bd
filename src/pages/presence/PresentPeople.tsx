import { Box, Typography, useMediaQuery } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { named } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { useLive } from '../../ui/live/LiveContext'
import type { Member, Presence } from '../../ui/live/live'
import { whenIdle } from '../../ui/shell/afterFirstPage'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'
import { MoreAvatar, PersonAvatar } from './PersonAvatar'

interface Props {
  resource: Resource
  id: number
  /** Whether the user has started to edit. */
  isEditing?: boolean
}

const MAX_SHOWN = 4
const MAX_ON_A_PHONE = 2

/** The other users with the record open, editors first. Renders no avatars if there are none. */
export function PresentPeople({ resource, id, isEditing = false }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const others = usePresence(resource.name, id, isEditing)
  const editors = others.filter(one => one.isEditing)
  const people = [...editors, ...others.filter(one => !one.isEditing)]
  const most = useMediaQuery('(max-width:600px)') ? MAX_ON_A_PHONE : MAX_SHOWN
  const shown = people.length > most ? most - 1 : most
  const further = people.slice(shown)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, marginInlineEnd: 1 }}>
      <Arrivals people={people} />
      {editors.length > 0 && (
        <Typography variant="caption" color="text.secondary" noWrap sx={editingStyle}>
          {translate('presence.is_editing', {
            who: named(
              locale,
              editors.map(({ name }) => name),
            ),
            smart_count: editors.length,
          })}
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
// On a phone, the pen icon shows it.
const editingStyle = { display: { xs: 'none', sm: 'block' }, maxWidth: 280 }

/** Returns the other users with a record open, and announces the user's own presence and editing to them. */
function usePresence(resource: string, id: number, isEditing: boolean): readonly Member[] {
  const live = useLive()
  const [others, setOthers] = useState<readonly Member[]>([])
  const place = useRef<Presence>(undefined)
  const editing = useRef(isEditing)
  useEffect(() => {
    let joined: Presence | undefined
    // Join when the browser is idle, so that the record renders first.
    const end = whenIdle(() => {
      joined = live.join(resource, id, setOthers)
      place.current = joined
      joined.setEditing(editing.current)
    })
    return () => {
      end()
      place.current = undefined
      joined?.leave()
      setOthers([])
    }
  }, [live, resource, id])
  useEffect(() => {
    editing.current = isEditing
    place.current?.setEditing(isEditing)
  }, [isEditing])
  return others
}

/** Announces arrivals and the start of edits to screen readers, each once per user. */
function Arrivals({ people }: { people: readonly Member[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const known = useRef(new Set<string>())
  const [text, setText] = useState('')
  useEffect(() => {
    const isNew = ({ id, isEditing }: Member) => !known.current.has(`${id} ${isEditing}`)
    const fresh = people.filter(isNew)
    for (const { id, isEditing } of fresh) {
      known.current.add(`${id} ${isEditing}`)
      // A user who stops editing has not arrived again.
      known.current.add(`${id} false`)
    }
    const format = (key: 'presence.is_editing' | 'presence.is_here', those: readonly Member[]) => {
      const who = named(
        locale,
        those.map(({ name }) => name),
      )
      return those.length ? [translate(key, { who, smart_count: those.length })] : []
    }
    if (!fresh.length) return
    setText(
      [
        ...format(
          'presence.is_editing',
          fresh.filter(one => one.isEditing),
        ),
        ...format(
          'presence.is_here',
          fresh.filter(one => !one.isEditing),
        ),
      ].join(' '),
    )
  }, [people, locale, translate])
  return (
    <Box component="span" role="status" sx={visuallyHidden}>
      {text}
    </Box>
  )
}
