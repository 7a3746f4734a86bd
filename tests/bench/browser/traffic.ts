import { brotliCompressSync } from 'node:zlib'
import { type CDPSession, request } from '@playwright/test'

interface Loaded {
  isScript: boolean
  headers: number
  /** Bytes on the wire, with the time of their arrival. */
  parts: [at: number, bytes: number][]
  ended?: [at: number, bytes: number]
}

/** The traffic of a page, in wall-clock time (milliseconds). */
export interface Traffic {
  /** Returns when the first document was requested. */
  began(): number
  /** Resolves with the time of the page's next POST to a path with this end. */
  posts(end: string): Promise<number>
  /** Returns the bytes of script files received until a moment, as transferred. */
  scriptBytes(until: number): number
}

/** Counts bytes on the wire. */
export function watchTraffic(cdp: CDPSession): Traffic {
  const loaded = new Map<string, Loaded>()
  const awaited = new Map<string, (at: number) => void>()
  let began: number | undefined
  // The browser measures network times with a separate clock.
  let apart = 0
  cdp.on('Network.requestWillBeSent', ({ timestamp, wallTime, request }) => {
    apart = wallTime - timestamp
    began ??= wallTime * 1000
    if (request.method !== 'POST') return
    for (const [end, resolve] of awaited) if (request.url.endsWith(end)) resolve(wallTime * 1000)
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const isScript = /javascript/.test(response.mimeType)
    loaded.set(requestId, { isScript, headers: response.encodedDataLength, parts: [] })
  })
  cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    loaded.get(requestId)?.parts.push([timestamp, encodedDataLength])
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const it = loaded.get(requestId)
    if (it) it.ended = [timestamp, encodedDataLength - it.headers]
  })
  return {
    began: () => began ?? Number.NaN,
    posts: end =>
      new Promise(resolve => {
        awaited.set(end, at => {
          awaited.delete(end)
          resolve(at)
        })
      }),
    scriptBytes: until => {
      const scripts = [...loaded.values()].filter(({ isScript }) => isScript)
      return scripts.reduce((sum, script) => sum + bytesUntil(script, until / 1000 - apart), 0)
    },
  }
}

function bytesUntil({ parts, ended }: Loaded, until: number): number {
  if (ended && ended[0] <= until) return ended[1]
  return parts.reduce((sum, [at, bytes]) => (at <= until ? sum + bytes : sum), 0)
}

/** Returns the compressed bytes of a page's inline scripts, as a browser without a session receives them. */
export async function inlineScriptBytes(url: string): Promise<number> {
  const stranger = await request.newContext()
  const page = await (await stranger.get(url, { headers: { Accept: 'text/html' } })).text()
  await stranger.dispose()
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
  const code = scripts.map(([, script = '']) => script).join('\n')
  return code ? brotliCompressSync(code).length : 0
}
