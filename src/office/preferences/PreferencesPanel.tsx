import { lazy, type ReactNode, useCallback, useState } from 'react'
import { LazyPart } from '../../ui/shell/LazyPart'
import { PanelContext } from './panelContext'

const Drawer = lazy(() => import('./PreferencesDrawer').then(part => ({ default: part.PreferencesDrawer })))

/** Provides the preferences panel to its children. */
export function PreferencesPanel({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  return (
    <PanelContext.Provider value={open}>
      {children}
      {isOpen && (
        <LazyPart onMissing={close}>
          <Drawer open onClose={close} />
        </LazyPart>
      )}
    </PanelContext.Provider>
  )
}
