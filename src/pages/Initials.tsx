import { useLocale } from 'react-admin'
import { initialsOf } from '../core/account/initials'

interface Props {
  name: string
  /** Its diameter in px. */
  size?: number
}

/** The initials of a person or company, before the name; decorative, because the name follows. */
export function Initials({ name, size = 28 }: Props) {
  const locale = useLocale()
  return (
    <span
      aria-hidden
      data-initials={apart(initialsOf(name, locale))}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    />
  )
}

/** Letters that would join, such as Arabic ones, stay separate. */
const apart = (initials: string) => [...initials].join('\u200c')
