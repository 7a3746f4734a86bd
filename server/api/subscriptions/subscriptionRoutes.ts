import { subscriptionEndpoints } from '../../../src/contract/subscriptions'
import { attemptsOf } from '../../accounts/auth/attempts'
import { ownViewLimits } from '../../accounts/auth/limits'
import { clientAddress } from '../../base/request/clientAddress'
import { operationOf } from '../../base/request/operationOf'
import { readId } from '../../engine/records/readRecord'
import { sendView } from '../../features/subscriptions/sendView'
import { endOwn, listSubscriptions, pauseOwn, subscribe } from '../../features/subscriptions/subscriptions'
import { type RouteCall, route } from '../http/route'

/** Returns a call's scope with an operation for the audit log. */
const audited = ({ c, scope, services }: Pick<RouteCall, 'c' | 'scope' | 'services'>) => ({
  ...scope,
  operation: operationOf(c, services.config.trustedProxies),
})

const list = route(subscriptionEndpoints.list, async ({ scope }) => ({
  data: await listSubscriptions(scope),
}))

const create = route(subscriptionEndpoints.create, async call => ({
  data: await subscribe(audited(call), await call.body()),
}))

const send = route(subscriptionEndpoints.send, async ({ c, services, session: { user }, body }) => {
  const wanted = await body()
  await attemptsOf(services.db, ownViewLimits).count(
    user.id,
    clientAddress(c, services.config.trustedProxies),
  )
  return { data: { to: await sendView(services, user.id, wanted) } }
})

const pause = route(subscriptionEndpoints.pause, async call => {
  const id = readId(call.param('id'))
  const { paused } = await call.body()
  return { data: await pauseOwn(audited(call), id, paused) }
})

const remove = route(subscriptionEndpoints.remove, async call => ({
  data: await endOwn(audited(call), readId(call.param('id'))),
}))

/** The views that a person gets by mail. Other users can't see or change them. */
export const subscriptionRoutes = [list, create, send, pause, remove]
