import WebSocket from 'ws'

const CHANNEL = 'private-resources.customers'
/** How many clients connect at the same time. */
const TOGETHER = 20

/** Clients that listen to one channel. They are minimal, as the bench measures the server. */
export interface Crowd {
  /** The times at which the clients received a record's event, by record ID. */
  heard: Map<number, number[]>
  leave(): void
}

interface Message {
  event: string
  data: string
}

export async function gather(url: string, token: string, count: number): Promise<Crowd> {
  const heard = new Map<number, number[]>()
  const hear = (id: number) => {
    const times = heard.get(id) ?? []
    times.push(performance.now())
    heard.set(id, times)
  }
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const more = Math.min(TOGETHER, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: more }, () => join(url, token, hear)))))
  }
  return {
    heard,
    leave: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Opens a client and subscribes it with Pusher's protocol. */
async function join(url: string, token: string, hear: (id: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/coverdesk?protocol=7`)
  const next = () =>
    new Promise<Message>((resolve, reject) => {
      socket.once('message', text => resolve(JSON.parse(String(text)))).once('error', reject)
    })
  const { socket_id } = JSON.parse((await next()).data)
  const answer = await fetch(`${url}/api/v1/broadcasting/auth`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ socket_id, channel_name: CHANNEL }),
  })
  if (!answer.ok) throw new Error(`A client may not listen: ${answer.status}`)
  const subscribed = next()
  const data = { channel: CHANNEL, ...((await answer.json()) as object) }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
  const { event } = await subscribed
  if (event !== 'pusher_internal:subscription_succeeded')
    throw new Error(`A client could not listen: ${event}`)
  socket.on('message', text => {
    const message: Message = JSON.parse(String(text))
    if (message.event === 'changed') hear(JSON.parse(message.data).id)
  })
  return socket
}
