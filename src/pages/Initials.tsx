import { useLocale } from 'react-admin'
import { initialsOf } from '../core/account/initials'

interface Props {
  name: string
  /** Its diameter in px. */
  size?: number
}

/** First letters of a person's or a company's name, before it; only for the eye, as the name says it all. */
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

/** Letters that would join, as Arabic ones do, stay initials. */
const apart = (initials: string) => [...initials].join('\u200c')
