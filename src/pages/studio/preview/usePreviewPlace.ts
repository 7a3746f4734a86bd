import { useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'

/** Where the preview is: next to the editor, docked below it, or over the whole window where there is no room for both. */
export type PreviewPlace = 'side' | 'below' | 'window'

export interface PreviewChoice {
  place: PreviewPlace
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Puts it next to the editor or below it. */
  setPlace: (place: 'side' | 'below') => void
}

/** Whether the preview is open, and where. Both are remembered, but not for the whole window, which hides the editor. */
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
