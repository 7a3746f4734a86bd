import { type ReactNode, useCallback, useState } from 'react'
import { PreferencesDrawer } from './PreferencesDrawer'
import { PanelContext } from './panelContext'

/** Holds the panel of preferences, which everything inside may open. */
export function PreferencesPanel({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  return (
    <PanelContext.Provider value={open}>
      {children}
      <PreferencesDrawer open={isOpen} onClose={() => setOpen(false)} />
    </PanelContext.Provider>
  )
}
