import type { PublicSettings } from '../../ui/session/session'
import { Shield } from '../../ui/shell/Shield'

interface Props {
  settings: PublicSettings
  /** The alt text of a logo if the company has no name. */
  fallback: string
}

/** The company's logo, or a shield, with its name (S-01). */
export function Brand({ settings, fallback }: Props) {
  const { company_logo: logo, company_name: name } = settings
  return (
    <span className="brand">
      {logo ? <img src={logo} alt={name || fallback} height={32} /> : <Shield />}
      {/* The logo already contains the name. A long name is cut at its own end in any page direction. */}
      <span className="brand-name" dir="auto" aria-hidden={logo && name ? true : undefined}>
        {name}
      </span>
    </span>
  )
}
