import { Box, Button, Link, List, ListItem, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, useLocale, useTranslate } from 'react-admin'
import type { Subscription } from '../../contract/subscriptions'
import { Loaded } from '../../ui/page/Loaded'
import { Panel } from '../../ui/page/Panel'
import { SubscriptionDialog } from './SubscriptionDialog'
import { sendingMoment, useSendingWords } from './sendingWords'
import { useSubscriptionActions, useSubscriptions } from './useSubscriptions'

/** Lists the views that the user receives by email, each with its times (V-07). */
export function OwnSubscriptions() {
  const translate = useTranslate()
  const query = useSubscriptions()
  const [edited, setEdited] = useState<Subscription>()
  return (
    <Panel title={translate('subscriptions.own')} text={translate('subscriptions.own_text')}>
      <Loaded query={query} height={80}>
        {found =>
          found.length ? (
            <List disablePadding>
              {found.map(subscription => (
                <SubscriptionItem
                  key={subscription.id}
                  subscription={subscription}
                  onEdit={() => setEdited(subscription)}
                />
              ))}
            </List>
          ) : (
            <Typography variant="body2">{translate('subscriptions.none')}</Typography>
          )
        }
      </Loaded>
      {edited && (
        <SubscriptionDialog
          resource={edited.resource}
          view={edited.view}
          name={edited.name}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

interface ItemProps {
  subscription: Subscription
  onEdit: () => void
}

function SubscriptionItem({ subscription, onEdit }: ItemProps) {
  const translate = useTranslate()
  const words = useSendingWords()
  const { pause, end } = useSubscriptionActions()
  const { id, name, paused, link } = subscription
  const action = (key: 'pause' | 'resume' | 'edit' | 'delete', onClick: () => void) => (
    <Button
      size="small"
      variant="outlined"
      disabled={pause.isPending || end.isPending}
      aria-label={translate(`subscriptions.${key}_of`, { name })}
      onClick={onClick}
    >
      {translate(`subscriptions.${key}`)}
    </Button>
  )
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {link ? (
          <Link component={RouterLink} to={link} variant="subtitle1">
            {name}
          </Link>
        ) : (
          <Typography variant="subtitle1">{name}</Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {words(subscription)}
        </Typography>
        <SendingState subscription={subscription} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {paused
          ? link && action('resume', () => pause.mutate({ id, paused: false }))
          : action('pause', () => pause.mutate({ id, paused: true }))}
        {link && action('edit', onEdit)}
        {action('delete', () => end.mutate(subscription))}
      </Box>
    </ListItem>
  )
}

/** Shows the time of the next email, or why there is none. */
function SendingState({ subscription: { paused, next_at } }: Pick<ItemProps, 'subscription'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const isProblem = paused !== null && paused !== 'owner'
  return (
    <Typography variant="body2" color={isProblem ? 'warning.main' : 'text.secondary'} role="status">
      {paused
        ? translate(`subscriptions.paused.${paused}`)
        : next_at && translate('subscriptions.next', { when: sendingMoment(next_at, locale) })}
    </Typography>
  )
}
