import { Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'

/**
 * Where react-admin's `<Title>` puts the title of a page that is written with its own components; it looks for this id. The
 * document is called by it too. Empty, and out of sight, on pages with a heading of ours.
 */
export function StockTitle() {
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!heading) return
    const read = () => setText(heading.textContent ?? '')
    const observer = new MutationObserver(read)
    observer.observe(heading, { childList: true, characterData: true, subtree: true })
    read()
    return () => observer.disconnect()
  }, [heading])
  useDocumentTitle(text || undefined)
  return <Typography ref={setHeading} variant="h2" component="h1" id="react-admin-title" sx={titleStyle} />
}

// Next to it on a phone, react-admin's parts have no space of their own.
const titleStyle = { mb: { xs: 1, sm: 0 }, ':empty': { display: 'none' } }
