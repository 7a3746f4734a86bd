import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The first stop of the keyboard. A button, as `#…` links would leave the page under a <base>. */
export function SkipLink({ target }: { target: string }) {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      onClick={() => document.getElementById(target)?.focus()}
      sx={{
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('app.skip')}
    </Button>
  )
}
