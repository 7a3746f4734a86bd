import { lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { afterFirstPage } from '../../ui/shell/afterFirstPage'
import { LazyPart } from '../../ui/shell/LazyPart'
import { unlessMissing } from '../../ui/shell/missingPart'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { loadPalette, PaletteContext } from './paletteContext'

const Palette = lazy(() => loadPalette().then(module => ({ default: module.Palette })))

/** Holds the command palette, which everything inside may open; `/` opens it where the page has no search. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const afterwards = useRef<() => unknown>(undefined)
  useShortcuts({ palette: open, search: open })
  // What is typed right after the first Ctrl-K must find its field there.
  useEffect(() => afterFirstPage(() => void loadPalette().catch(unlessMissing)), [])
  // Once it is gone and the focus is back where it was: what is done may take the focus itself.
  useEffect(() => {
    if (isOpen) return
    afterwards.current?.()
    afterwards.current = undefined
  }, [isOpen])
  const close = (run?: () => unknown) => {
    afterwards.current = run
    setOpen(false)
  }
  return (
    <PaletteContext.Provider value={open}>
      {children}
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>
          <Palette onClose={close} />
        </LazyPart>
      )}
    </PaletteContext.Provider>
  )
}
