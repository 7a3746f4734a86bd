import { useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'

/**
 * The position of the preview: next to the editor, docked below it, or over the whole window if there is no
 * space for both.
 */
export type PreviewPlace = 'side' | 'below' | 'window'

export interface PreviewChoice {
  place: PreviewPlace
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Moves the preview next to the editor or below it. */
  setPlace: (place: 'side' | 'below') => void
}

/**
 * Returns whether the preview is open, and where. Both are remembered, except over the whole window, where
 * the preview hides the editor.
 */
export function usePreviewPlace(): PreviewChoice {
  const isWide = useMediaQuery('(min-width:1200px)')
  const [isWanted, setWanted] = useStore('isPreviewOpen', true)
  const [wanted, setPlace] = useStore<'side' | 'below'>('previewPlace', 'side')
  const [isWindowOpen, setWindowOpen] = useState(false)
  return {
    place: isWide ? wanted : 'window',
    isOpen: isWide ? isWanted : isWindowOpen,
    setOpen: isWide ? setWanted : setWindowOpen,
    setPlace,
  }
}
