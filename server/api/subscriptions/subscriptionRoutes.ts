import {
  sendViewBodySchema,
  sentViewSchema,
  subscriptionBodySchema,
  subscriptionChangeSchema,
  subscriptionSchema,
} from '../../../src/contract/subscriptions'
import { attemptsOf } from '../../accounts/auth/attempts'
import { ownViewLimits } from '../../accounts/auth/limits'
import { clientAddress } from '../../base/request/clientAddress'
import { readId } from '../../engine/records/readRecord'
import { sendView } from '../../features/subscriptions/sendView'
import { endOwn, listSubscriptions, pauseOwn, subscribe } from '../../features/subscriptions/subscriptions'
import { route } from '../http/route'

const list = route(
  {
    method: 'get',
    path: '/subscriptions',
    summary: 'List the views that you get by mail',
    data: subscriptionSchema.array(),
  },
  async ({ scope }) => ({ data: await listSubscriptions(scope) }),
)

const create = route(
  {
    method: 'post',
    path: '/subscriptions',
    summary: 'Get a view by mail on some days of the week, or change when you get it',
    body: subscriptionBodySchema,
    data: subscriptionSchema,
    status: 201,
    errors: [404, 422],
  },
  async ({ scope, body }) => ({ data: await subscribe(scope, await body()) }),
)

const send = route(
  {
    method: 'post',
    path: '/subscriptions/send',
    summary: 'Get a view by mail once, now',
    body: sendViewBodySchema,
    data: sentViewSchema,
    errors: [403, 404, 422, 429],
  },
  async ({ c, services, session: { user }, body }) => {
    const wanted = await body()
    await attemptsOf(services.db, ownViewLimits).count(
      user.id,
      clientAddress(c, services.config.trustedProxies),
    )
    return { data: { to: await sendView(services, user.id, wanted) } }
  },
)

const pause = route(
  {
    method: 'put',
    path: '/subscriptions/{id}',
    summary: 'Pause a subscription, or continue it',
    body: subscriptionChangeSchema,
    data: subscriptionSchema,
    errors: [404, 422],
  },
  async ({ scope, param, body }) => {
    const id = readId(param('id'))
    const { paused } = await body()
    return { data: await pauseOwn(scope, id, paused) }
  },
)

const remove = route(
  {
    method: 'delete',
    path: '/subscriptions/{id}',
    summary: 'End a subscription',
    data: subscriptionSchema,
    errors: [404],
  },
  async ({ scope, param }) => ({ data: await endOwn(scope, readId(param('id'))) }),
)

/** The views that a person gets by mail; nobody else sees or changes them. */
export const subscriptionRoutes = [list, create, send, pause, remove]
