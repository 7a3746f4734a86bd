import { brotliCompressSync } from 'node:zlib'
import type { CDPSession } from '@playwright/test'

interface Loaded {
  isScript: boolean
  headers: number
  /** Bytes on the wire by the time they came. */
  parts: [at: number, bytes: number][]
  ended?: [at: number, bytes: number]
}

/** What a page loads, by the browser's own clock (seconds). */
export interface Traffic {
  /** When the last document was asked for. */
  began(): number
  /** The next time the page posts to a path with this end. */
  posts(end: string): Promise<number>
  /** Bytes of JavaScript that had come until then, as they were sent, and what stands in the page itself. */
  scriptBytes(until: number): Promise<number>
}

/** Counts what comes over the wire. */
export function watchTraffic(cdp: CDPSession): Traffic {
  const loaded = new Map<string, Loaded>()
  const awaited = new Map<string, (at: number) => void>()
  let began = 0
  let page = ''
  cdp.on('Network.requestWillBeSent', ({ requestId, type, timestamp, request }) => {
    if (type === 'Document') {
      began = timestamp
      page = requestId
    }
    if (request.method !== 'POST') return
    for (const [end, resolve] of awaited) if (request.url.endsWith(end)) resolve(timestamp)
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
    began: () => began,
    posts: end =>
      new Promise(resolve => {
        awaited.set(end, at => {
          awaited.delete(end)
          resolve(at)
        })
      }),
    scriptBytes: async until => {
      const scripts = [...loaded.values()].filter(({ isScript }) => isScript)
      const files = scripts.reduce((sum, script) => sum + bytesUntil(script, until), 0)
      return files + (await inlineBytes(cdp, page))
    },
  }
}

function bytesUntil({ parts, ended }: Loaded, until: number): number {
  if (ended && ended[0] <= until) return ended[1]
  return parts.reduce((sum, [at, bytes]) => (at <= until ? sum + bytes : sum), 0)
}

async function inlineBytes(cdp: CDPSession, requestId: string): Promise<number> {
  const { body } = await cdp.send('Network.getResponseBody', { requestId })
  const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
  const code = scripts.map(([, script = '']) => script).join('\n')
  return code ? brotliCompressSync(code).length : 0
}
