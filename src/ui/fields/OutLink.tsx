import { createContext, type ReactNode, useContext } from 'react'

/**
 * The `tabIndex` of links and times in cells. -1 in tables whose rows and cells the arrow keys reach: with a stop in
 * each cell, the Tab key would need a hundred presses to leave a page of rows.
 */
export const CellTabIndex = createContext<-1 | undefined>(undefined)

/** An external link inside a list or view. Clicking it does not open the row. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  const away = href.startsWith('http')
  return (
    <a
      className="link"
      href={href}
      rel="noopener noreferrer"
      tabIndex={useContext(CellTabIndex)}
      target={away ? '_blank' : undefined}
      onClick={event => event.stopPropagation()}
    >
      {children}
    </a>
  )
}
