import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ZodError, z } from 'zod'
import { isEventName, kindOf } from './channelName'
import type { Hub, Publication } from './hub'
import { readJson } from './message'
import { occupancyOf, occupied } from './occupancy'
import type { PusherServer } from './pusherServer'
import { signatureFault } from './requestSignature'

const BODY_BYTES = 512 * 1024

const limited = bodyLimit({ maxSize: BODY_BYTES, onError: c => c.text('The body is too long', 413) })

/**
 * Returns the HTTP side of the protocol, through which the API publishes. Requests must be signed with the
 * app's secret.
 */
export function pusherHttpRoutes({ app, hub }: PusherServer): Hono {
  const routes = new Hono<{ Variables: object }>()
    // A declared Content-Length is enough: measuring the body would build another request around it.
    .use((c, next) => (Number(c.req.header('Content-Length')) <= BODY_BYTES ? next() : limited(c, next)))
    .use(async (c, next) => {
      await next()
      // The responses are short and go to a server, usually our own. Compressing them would cost more than
      // the rest.
      c.res.headers.set('Cache-Control', 'no-store, no-transform')
    })
    .use(async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      if (c.req.param('app') !== app.id) return c.text('There is no such app', 404)
      const request = {
        method: c.req.method,
        path: pathname,
        query: search.slice(1),
        body: await c.req.text(),
      }
      const fault = signatureFault(app, request, Date.now())
      return fault ? c.text(fault, 401) : next()
    })
    .route('/', eventRoutes(hub))
    .route('/', channelRoutes(hub))
    .post('/users/:user/terminate_connections', async c => {
      await hub.terminate(c.req.param('user'))
      return c.json({})
    })
  routes.onError((error, c) => {
    if (!(error instanceof ZodError)) throw error
    const [issue] = error.issues
    return c.text(`${issue?.path.join('.')}: ${issue?.message}`, 400)
  })
  return new Hono().route('/apps/:app', routes)
}

/** Routes for the occupied channels, and for the members of presence channels. */
function channelRoutes(hub: Hub): Hono {
  const infoOf = (info = '') => info.split(',')
  return new Hono()
    .get('/channels', async c => {
      const prefix = c.req.query('filter_by_prefix') ?? ''
      const info = infoOf(c.req.query('info'))
      if (info.includes('user_count') && !prefix.startsWith('presence-'))
        return c.text('Only presence channels have users: set a presence prefix', 400)
      const found = Object.entries(await occupied(hub, prefix))
      const entries = found.map(async ([name, count]) => [
        name,
        await occupancyOf(hub, name, { info, subscriptions: count }),
      ])
      return c.json({ channels: Object.fromEntries(await Promise.all(entries)) })
    })
    .get('/channels/:channel', async c => {
      const channel = c.req.param('channel')
      const count = (await occupied(hub, channel))[channel] ?? 0
      const occupancy = await occupancyOf(hub, channel, {
        info: infoOf(c.req.query('info')),
        subscriptions: count,
      })
      return c.json({ occupied: count > 0, ...occupancy })
    })
    .get('/channels/:channel/users', async c => {
      const channel = c.req.param('channel')
      if (kindOf(channel) !== 'presence') return c.text('Only presence channels have users', 400)
      const members = await hub.parts.relay.members(channel)
      return c.json({ users: members.map(({ user_id }) => ({ id: user_id })) })
    })
}

/** Returns the occupancy that a publication requests for its channels. */
async function channelInfo(hub: Hub, { channels, info }: PublishRequest) {
  if (!info.length) return {}
  const found = await occupied(hub, '')
  const entries = channels.map(async name => [
    name,
    await occupancyOf(hub, name, { info, subscriptions: found[name] ?? 0 }),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/** Routes for publishing. */
function eventRoutes(hub: Hub): Hono {
  const isTooLong = ({ data }: PublishRequest) => Buffer.byteLength(data) > hub.parts.limits.eventBytes
  return new Hono()
    .post('/events', async c => {
      const asked = readEvent(readJson(await c.req.text()))
      if (isTooLong(asked)) return c.text("The event's data is too long", 413)
      const { info, ...publication } = asked
      await hub.publish(publication)
      return c.json(info.length ? { channels: await channelInfo(hub, asked) } : {})
    })
    .post('/batch_events', async c => {
      const asked = readBatch(readJson(await c.req.text()))
      if (asked.some(isTooLong)) return c.text("An event's data is too long", 413)
      await Promise.all(asked.map(({ info, ...publication }) => hub.publish(publication)))
      if (!asked.some(({ info }) => info.length)) return c.json({})
      const batch = await Promise.all(
        asked.map(async one => Object.values(await channelInfo(hub, one))[0] ?? {}),
      )
      return c.json({ batch })
    })
}

const name = z.string().refine(isEventName, 'a name has 1 to 200 characters')
const channel = z.string().refine(text => kindOf(text) !== undefined, 'there is no such channel')
const socketId = z
  .string()
  .regex(/^\d+\.\d+$/, 'must be a socket ID')
  .optional()
const info = z
  .string()
  .transform(text => text.split(','))
  .optional()

const single = z
  .object({
    name,
    data: z.string(),
    channel: channel.optional(),
    channels: z.array(channel).min(1).max(100).optional(),
    socket_id: socketId,
    info,
  })
  .refine(event => event.channels || event.channel, 'an event names its channels')

const batch = z.object({
  batch: z
    .array(z.object({ name, data: z.string(), channel, socket_id: socketId, info }))
    .min(1)
    .max(10),
})

/** An event to publish, and the channel attributes to return. */
interface PublishRequest extends Publication {
  data: string
  info: readonly string[]
}

const requestFor = (
  { name, data, socket_id, info = [] }: z.infer<typeof single>,
  channels: string[],
): PublishRequest => ({
  channels,
  event: name,
  data,
  except: socket_id,
  info,
})

/** Parses an event to publish; throws a `ZodError` if it is invalid. */
function readEvent(body: unknown): PublishRequest {
  const event = single.parse(body)
  return requestFor(event, event.channels ?? (event.channel ? [event.channel] : []))
}

/** Parses a batch of events. */
const readBatch = (body: unknown): PublishRequest[] =>
  batch.parse(body).batch.map(event => requestFor(event, [event.channel]))
