import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('own.copied', { type: 'success' })
    } catch {
      notify('own.not_copied', { type: 'warning' })
    }
  }
  return (
    <Button size="small" variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
      {translate('own.copy')}
    </Button>
  )
}
