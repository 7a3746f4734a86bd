import {
  Alert,
  Box,
  Button,
  Link,
  List,
  ListItem,
  ListItemButton,
  Paper,
  Stack,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useLocation, useNavigate, useTranslate } from 'react-admin'
import type { OutboxMail } from '../../../contract/mail'
import { formatDay, formatRelative } from '../../../core/field/formatDate'
import { ListMessage } from '../../../pages/list/empty/ListMessage'
import type { Outbox } from '../../../ui/calls/accountCalls'
import { Loaded } from '../../../ui/page/Loaded'
import { Moment } from '../../../ui/page/Moment'
import { PageTitle } from '../../../ui/page/PageTitle'
import { useAccountCalls } from '../accountCallsContext'
import { HeldMails, OUTBOX_KEY } from './HeldMails'

/**
 * `/outbox`: the office's mails. Only users with all permissions
 * can open it, because the mails' links grant access (O-10).
 */
export function OutboxPage() {
  const translate = useTranslate()
  const { outbox } = useAccountCalls()
  const query = useQuery({ queryKey: OUTBOX_KEY, queryFn: outbox })
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageTitle
        title={translate('shell.pages.outbox')}
        text={translate('outbox.text')}
        actions={
          <Button variant="outlined" aria-busy={query.isFetching} onClick={() => void query.refetch()}>
            {translate('outbox.refresh')}
          </Button>
        }
      />
      <Loaded query={query} height={320}>
        {found => <Mails {...found} />}
      </Loaded>
    </Box>
  )
}

function Mails({ mails, smtp, held }: Outbox) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true })
  const mailId = Number(new URLSearchParams(search).get('mail'))
  const chosen = mails.find(({ id }) => id === mailId) ?? (isWide ? mails[0] : undefined)
  const open = (id?: number) => navigate({ pathname, search: id ? `?mail=${id}` : '' }, { replace: isWide })
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate(smtp ? 'outbox.smtp' : 'outbox.kept')}
      </Alert>
      {held > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('outbox.held', { smart_count: held })}
          <Box sx={{ mt: 1 }}>
            <HeldMails count={held} smtp={smtp} />
          </Box>
        </Alert>
      )}
      {mails.length === 0 ? (
        <ListMessage icon="mail" title={translate('outbox.empty')} />
      ) : (
        <Box sx={paneStyle}>
          {(isWide || !chosen) && <MailList mails={mails} chosen={chosen?.id} onOpen={open} />}
          {chosen && (
            <MailView key={chosen.id} mail={chosen} smtp={smtp} onBack={isWide ? undefined : () => open()} />
          )}
        </Box>
      )}
    </>
  )
}

const paneStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(240px, 2fr) minmax(0, 3fr)' },
}

interface Props {
  mails: OutboxMail[]
  chosen: number | undefined
  onOpen: (id: number) => void
}

/** The mails, newest first. */
function MailList({ mails, chosen, onOpen }: Props) {
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
                <bdi>{mail.subject}</bdi>
              </Typography>
              <Stack
                direction="row"
                sx={{
                  ...{ gap: 1, justifyContent: 'space-between', typography: 'body2' },
                  // On the selected background, the secondary color has
                  // too little contrast in the dark theme.
                  color: mail.id === chosen ? 'text.primary' : 'text.secondary',
                }}
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

interface MailViewProps extends Pick<Outbox, 'smtp'> {
  mail: OutboxMail
  /** Set on narrow screens, where it returns to the list. */
  onBack?: () => void
}

/** A mail as plain text with clickable links. The HTML of a mail is never inserted into the page. */
function MailView({ mail, smtp, onBack }: MailViewProps) {
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
        <bdi>{mail.subject}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('outbox.to')} <bdi>{mail.to}</bdi>
        {' · '}
        <Moment at={mail.created_at} />
        {' · '}
        {translate(`outbox.states.${mail.state}`)}
      </Typography>
      {mail.state === 'held' && (
        <Box sx={{ mb: 2 }}>
          <HeldMails count={1} ids={[mail.id]} smtp={smtp} />
        </Box>
      )}
      {mail.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('outbox.failed', { smart_count: mail.attempts, error: mail.error })}
        </Alert>
      )}
      {mail.text === null ? (
        <Typography color="text.secondary">{translate(`outbox.${missingText(mail)}`)}</Typography>
      ) : (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <LinkedText text={mail.text} />
        </Box>
      )}
    </Paper>
  )
}

/** Returns the key of the reason why a mail has no text. */
const missingText = ({ state }: OutboxMail) =>
  state === 'kept' ? 'personal' : state === 'dropped' ? 'dropped' : 'gone'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/u

/** A text whose URLs are links. */
function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Link key={at} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </Link>
    ) : (
      part
    ),
  )
}
