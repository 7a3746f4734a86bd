import {
  subscriptionBodySchema,
  subscriptionChangeSchema,
  subscriptionSchema,
} from '../../../src/contract/subscriptions'
import { readId } from '../../engine/records/readRecord'
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
    const { paused } = await body()
    return { data: await pauseOwn(scope, readId(param('id')), paused) }
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
export const subscriptionRoutes = [list, create, pause, remove]
