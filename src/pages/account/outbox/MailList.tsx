import { List, ListItem, ListItemButton, Paper, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDay, formatRelative } from '../../../core/field/formatDate'
import type { OutboxMail } from '../ownAccount'

interface Props {
  mails: OutboxMail[]
  chosen: number | undefined
  onOpen: (id: number) => void
}

/** The mails, newest first. */
export function MailList({ mails, chosen, onOpen }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const when = (at: string) => formatRelative(at, locale) ?? formatDay(at, locale)
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', minWidth: 0 }}>
      <List
        disablePadding
        aria-label={translate('shell.pages.outbox')}
        sx={{ maxHeight: { md: '70vh' }, overflow: 'auto' }}
      >
        {mails.map(mail => (
          <ListItem key={mail.id} disablePadding divider>
            <ListItemButton
              selected={mail.id === chosen}
              aria-current={mail.id === chosen ? 'true' : undefined}
              onClick={() => onOpen(mail.id)}
              sx={{ display: 'block', minWidth: 0, py: 1 }}
            >
              <Typography component="div" variant="subtitle1" noWrap>
                {mail.subject}
              </Typography>
              <Stack
                direction="row"
                sx={{ gap: 1, justifyContent: 'space-between', color: 'text.secondary', typography: 'body2' }}
              >
                <Typography component="bdi" variant="body2" noWrap>
                  {mail.to}
                </Typography>
                <span>
                  {mail.state === 'kept' ? when(mail.created_at) : translate(`outbox.states.${mail.state}`)}
                </span>
              </Stack>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Paper>
  )
}
