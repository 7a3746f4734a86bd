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
      notify('account_settings.copied', { type: 'success' })
    } catch {
      notify('account_settings.not_copied', { type: 'warning' })
    }
  }
  return (
    <Button size="small" variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
      {translate('account_settings.copy')}
    </Button>
  )
}
