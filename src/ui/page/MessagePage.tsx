import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import { iconOf } from '../shell/icons'
import { useDocumentTitle } from '../shell/useDocumentTitle'

interface Props {
  title: string
  text: string
  icon: string
  /** An additional sentence, already translated. */
  further?: ReactNode
  action?: ReactNode
}

/** A page with a message and a link to continue. `title` and `text` are catalogue keys. */
export function MessagePage({ title, text, icon, further, action }: Props) {
  const translate = useTranslate()
  useDocumentTitle(title)
  const Icon = iconOf(icon)
  return (
    <Stack
      component="section"
      sx={{ alignItems: 'center', textAlign: 'center', pt: { xs: 6, md: 12 }, px: 2, gap: 1 }}
    >
      <Box
        sx={{
          display: 'grid',
          p: 2,
          mb: 1,
          borderRadius: 1,
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        <Icon fontSize="large" />
      </Box>
      <Typography variant="h2" component="h1">
        {translate(title)}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 440 }}>
        {translate(text)}
      </Typography>
      {further && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 440 }}>
          {further}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2 }}>
        {action}
        <Button component={LinkBase} to="/" variant={action ? 'outlined' : 'contained'}>
          {translate('page.home')}
        </Button>
      </Stack>
    </Stack>
  )
}
