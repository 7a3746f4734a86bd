import { useLocale } from 'react-admin'
import { initialsOf } from '../core/account/initials'

interface Props {
  name: string
  /** The diameter in px. */
  size?: number
}

/** Shows the initials of a person or company before the name. Decorative, because the name follows. */
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

/** Keeps letters apart that would join, such as Arabic ones. */
const apart = (initials: string) => [...initials].join('\u200c')
