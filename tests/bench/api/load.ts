import { connect, type Socket } from 'node:net'

/** The request to repeat on every connection. */
export interface Shot {
  port: number
  method?: string
  path: string
  headers?: Record<string, string>
  /** Creates a new body for every request. */
  body?: () => string
}

export interface Fired {
  /** Responses per second. */
  rate: number
  /** The median time of one response, in milliseconds. */
  median: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Keeps a number of connections busy for some time, each with one request after another. It parses HTTP only
 * as far as the end of a response, to leave the processor to the servers that it measures.
 */
export async function fire(shot: Shot, connections: number, milliseconds: number): Promise<Fired> {
  const times: number[] = []
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(Array.from({ length: connections }, () => oneConnection(shot, until, times)))
  const took = performance.now() - began
  times.sort((a, b) => a - b)
  return { rate: (times.length / took) * 1000, median: times[times.length >> 1] ?? Number.NaN }
}

function oneConnection(shot: Shot, until: number, times: number[]): Promise<void> {
  const socket = connect(shot.port, '127.0.0.1').setNoDelay(true)
  return new Promise((resolve, reject) => {
    let sent = 0
    const next = () => {
      sent = performance.now()
      socket.write(wire(shot))
    }
    socket.once('connect', next)
    socket.once('error', reject)
    eachAnswer(socket, (status, body) => {
      const now = performance.now()
      times.push(now - sent)
      if (status >= 400) {
        socket.destroy()
        reject(new Error(`${shot.path} answered ${status}: ${body().slice(0, 300)}`))
      } else if (now < until) next()
      else {
        socket.destroy()
        resolve()
      }
    })
  })
}

function wire({ method = 'GET', path, headers = {}, body }: Shot): string {
  const content = body?.() ?? ''
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body ? `Content-Length: ${Buffer.byteLength(content)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${content}`
}

/** Reports each response on a connection after its last byte. */
function eachAnswer(socket: Socket, answered: (status: number, body: () => string) => void): void {
  let pieces: Buffer[] = []
  let received = 0
  let wanted = 0
  let start = 0
  socket.on('data', piece => {
    pieces.push(piece)
    received += piece.length
    if (!wanted) {
      const all = Buffer.concat(pieces)
      pieces = [all]
      const end = all.indexOf(HEAD_END)
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1]
      if (length === undefined) throw new Error('An answer does not say how long it is')
      start = end + 4
      wanted = start + Number(length)
    }
    if (received < wanted) return
    const whole = Buffer.concat(pieces)
    const status = Number(whole.toString('latin1', 9, 12))
    pieces = []
    received = wanted = 0
    answered(status, () => whole.toString('utf8', start))
  })
}
