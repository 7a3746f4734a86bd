import type { ReactNode } from 'react'

/** An external link inside a list or view. Clicking it does not open the row. */
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
