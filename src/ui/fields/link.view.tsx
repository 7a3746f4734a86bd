import type { ReactNode } from 'react'

/** An external link inside a list or view; a click on it is not a click on the row. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  const away = href.startsWith('http')
  return (
    <a
      className="link"
      href={href}
      rel="noopener noreferrer"
      target={away ? '_blank' : undefined}
      onClick={event => event.stopPropagation()}
    >
      {children}
    </a>
  )
}
