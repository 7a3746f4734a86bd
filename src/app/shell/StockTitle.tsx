import { Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'

/**
 * The target of react-admin's `<Title>` on pages built with its own components; it finds the element by this id. It
 * also sets the document's title. Empty and hidden on pages with our own heading.
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
