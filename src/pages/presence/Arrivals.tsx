import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { named } from '../../core/i18n/intl'
import type { Member } from '../../ui/live/live'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'

/** Reads out who has come, and who has begun to edit; of each person either only once. */
export function Arrivals({ people }: { people: readonly Member[] }) {
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
    const say = (key: 'presence.is_editing' | 'presence.is_here', those: readonly Member[]) => {
      const who = named(
        locale,
        those.map(({ name }) => name),
      )
      return those.length ? [translate(key, { who, smart_count: those.length })] : []
    }
    if (!fresh.length) return
    setText(
      [
        ...say(
          'presence.is_editing',
          fresh.filter(one => one.isEditing),
        ),
        ...say(
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
