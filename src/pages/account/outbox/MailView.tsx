import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Moment } from '../../../ui/page/Moment'
import type { OutboxMail } from '../ownAccount'
import { LinkedText } from './LinkedText'

interface Props {
  mail: OutboxMail
  /** Back to the list, where there is no room for both. */
  onBack?: () => void
}

/** One mail as it is read: its text, with links that open. The HTML of a mail is never put into the page. */
export function MailView({ mail, onBack }: Props) {
  const translate = useTranslate()
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={mail.subject}
      sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}
    >
      {onBack && (
        <Button size="small" onClick={onBack} sx={{ mb: 1 }}>
          {translate('outbox.back')}
        </Button>
      )}
      <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('outbox.to')} <bdi>{mail.to}</bdi>
        {' · '}
        <Moment at={mail.created_at} />
        {' · '}
        {translate(`outbox.states.${mail.state}`)}
      </Typography>
      {mail.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('outbox.failed', { smart_count: mail.attempts, error: mail.error })}
        </Alert>
      )}
      {mail.text === null ? (
        <Typography color="text.secondary">{translate('outbox.gone')}</Typography>
      ) : (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <LinkedText text={mail.text} />
        </Box>
      )}
    </Paper>
  )
}
