import { Alert, Box, Button, useMediaQuery, useTheme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useTranslate } from 'react-admin'
import { Loaded } from '../../../ui/page/Loaded'
import { PageTitle } from '../../../ui/page/PageTitle'
import { ListMessage } from '../../list/empty/ListMessage'
import { useAccountCalls } from '../accountCallsContext'
import type { Outbox } from '../ownAccount'
import { MailList } from './MailList'
import { MailView } from './MailView'

/** `/outbox`: the mails that the office has made, for who may do everything: their links let one in (O-10). */
export function OutboxPage() {
  const translate = useTranslate()
  const { outbox } = useAccountCalls()
  const query = useQuery({ queryKey: ['outbox'], queryFn: outbox })
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

function Mails({ mails, smtp }: Outbox) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const beside = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true })
  const asked = Number(new URLSearchParams(search).get('mail'))
  const chosen = mails.find(({ id }) => id === asked) ?? (beside ? mails[0] : undefined)
  const open = (id?: number) => navigate({ pathname, search: id ? `?mail=${id}` : '' }, { replace: beside })
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate(smtp ? 'outbox.smtp' : 'outbox.kept')}
      </Alert>
      {mails.length === 0 ? (
        <ListMessage icon="mail" title={translate('outbox.empty')} />
      ) : (
        <Box sx={paneStyle}>
          {(beside || !chosen) && <MailList mails={mails} chosen={chosen?.id} onOpen={open} />}
          {chosen && <MailView key={chosen.id} mail={chosen} onBack={beside ? undefined : () => open()} />}
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
