import CodeIcon from '@mui/icons-material/Code'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  Tooltip,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { type ReplacedPage, replacementCode } from './replacementCode'

interface Props {
  resource: Resource
  view: ReplacedPage
}

/** In development: shows the component that would replace this page. */
export function PrintReplacement(props: Props) {
  return import.meta.env.DEV ? <ReplacementButton {...props} /> : null
}

function ReplacementButton({ resource, view }: Props) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const code = replacementCode(resource, view)
  const label = translate('view.replacement')
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <CodeIcon />
        </IconButton>
      </Tooltip>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="md"
        aria-labelledby="replacement-title"
      >
        <DialogTitle id="replacement-title">{label}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('view.replacement_text')}</DialogContentText>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} style={{ overflow: 'auto', fontSize: 13, direction: 'ltr' }}>
            {code}
          </pre>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void navigator.clipboard.writeText(code)}>{translate('view.copy')}</Button>
          <Button onClick={() => setOpen(false)}>{translate('view.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
