import { HttpError } from './httpError'

/** A request with upload progress, which fetch does not support. */
export interface XhrRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: XMLHttpRequestBodyInit
  /** Aborts after this long without upload progress, so a large file can take longer in total. */
  timeoutMs: number
  onProgress: (share: number) => void
  signal?: AbortSignal
}

const BODILESS = [204, 205, 304]

/** Sends a body with upload progress. Resolves to the response that fetch would return. */
export function xhrSend(request: XhrRequest, path: string): Promise<Response> {
  const { url, method, headers, body, timeoutMs, onProgress, signal } = request
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void) => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', giveUp)
      settle()
    }
    const fail = (reason: unknown) => end(() => reject(reason))
    const giveUp = () => {
      fail(signal?.reason)
      xhr.abort()
    }
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        fail(new HttpError('http.timeout', 0, { path }))
        xhr.abort()
      }, timeoutMs)
    }
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      alive()
      if (lengthComputable && total) onProgress(loaded / total)
    }
    xhr.onerror = () => fail(new HttpError('http.offline', 0, { path }))
    xhr.onload = () => end(() => resolve(responseOf(xhr)))
    signal?.addEventListener('abort', giveUp)
    alive()
    xhr.send(body)
  })
}

function responseOf(xhr: XMLHttpRequest): Response {
  const { status } = xhr
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines
    .map(line => /^([^:]+):\s*(.*)$/.exec(line))
    .flatMap(match => (match ? [[match[1] ?? '', match[2] ?? ''] as [string, string]] : []))
  return new Response(BODILESS.includes(status) ? null : xhr.responseText, { status, headers })
}
