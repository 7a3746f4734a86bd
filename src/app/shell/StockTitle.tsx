import { Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'

/**
 * The target of react-admin's `<Title>` on pages built with its own components, which find the element by
 * this ID. It also sets the document's title. On pages with our own heading, it is empty and hidden.
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

// On a phone, react-admin's components have no margin next to the title.
const titleStyle = { mb: { xs: 1, sm: 0 }, ':empty': { display: 'none' } }
