import { subscriptionEndpoints } from '../../../src/contract/subscriptions'
import { operationOf } from '../../base/request/operationOf'
import { companyName } from '../../base/settings/companyName'
import {
  type LinkedSubscription,
  linkedSubscription,
  unsubscribe,
} from '../../features/subscriptions/unsubscribe'
import { type RouteCall, route } from '../http/route'
import { unsubscribePage } from './unsubscribePage'

const ask = route(subscriptionEndpoints.showUnsubscribe, call =>
  answer(call, subscription => (subscription.isPaused ? 'done' : 'ask')),
)

// Mail programs send `List-Unsubscribe=One-Click`, browsers an empty form. Both have the same effect.
const end = route(subscriptionEndpoints.unsubscribe, async call => {
  const operation = operationOf(call.c, call.services.config.trustedProxies)
  await unsubscribe(call.services, call.query().token ?? '', operation)
  return answer(call, () => 'done')
})

async function answer(
  {
    c,
    services,
    language: asked,
    query,
  }: Pick<RouteCall<typeof subscriptionEndpoints.showUnsubscribe>, 'c' | 'services' | 'language' | 'query'>,
  stateOf: (subscription: LinkedSubscription) => 'ask' | 'done',
): Promise<Response> {
  const { messages, db } = services
  const subscription = await linkedSubscription(services, query().token ?? '')
  const language = subscription ? messages.choose(undefined, subscription.language) : asked
  const company = await companyName(db.kysely)
  const state = subscription ? stateOf(subscription) : 'unknown'
  const translate = (part: string) =>
    messages.translate(language, `mail.unsubscribe.${state}.${part}`, { view: subscription?.name, company })
  return c.html(
    unsubscribePage({
      ...{ language, company, title: translate('title'), text: translate('text') },
      ...(state === 'ask' && { button: translate('button') }),
    }),
  )
}

/** The links in mails that end a subscription, for people who are not signed in. */
export const unsubscribeRoutes = [ask, end]
