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

/** Who else has a record open; tells them that oneself has, and whether one edits it. */
function usePresence(resource: string, id: number, isEditing: boolean): readonly Member[] {
  const live = useLive()
  const [others, setOthers] = useState<readonly Member[]>([])
  const place = useRef<Presence>(undefined)
  const editing = useRef(isEditing)
  useEffect(() => {
    let joined: Presence | undefined
    // The record is drawn first: who else reads it can wait for a moment without work.
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

/** Reads out who has come, and who has begun to edit; of each person either only once. */
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
      // Whoever stops editing has not come anew.
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
