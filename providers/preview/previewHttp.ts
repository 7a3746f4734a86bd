import type { Http, HttpAnswer, HttpOptions } from '../http'
import { HttpError } from '../httpError'
import { answerOf, type PreviewSurroundings, readCall } from './previewCall'
import { createPreviewFiles } from './previewFiles'
import { createPreviewReads } from './previewReads'
import { createPreviewRecords } from './previewRecords'
import type { Translate } from './previewTransitions'
import { createPreviewWrites } from './previewWrites'

/**
 * Creates the API client of a preview. Reads go to the server with the user's permissions; fields that exist
 * only in the draft are filled with samples. Writes are handled here and never sent; the server's client
 * refuses them too (`createHttp`, `readOnly`). The steps of a call:
 *
 * 1. Files and form drafts stay in this document.
 * 2. A path that belongs to no resource is read from the server; a write to it is refused.
 * 3. A read of a resource (`previewReads`) returns samples, or the server's records with samples in new
 *    fields, including everything written here.
 * 4. A write (`previewWrites`) is checked with the draft's own rules and kept until the next page load.
 */
export function createPreviewHttp(
  parts: Omit<PreviewSurroundings, 'translate'> & { translate: Promise<Translate> },
): Http {
  // The first calls can come before the translations are loaded.
  let texts: Translate = key => key
  const around: PreviewSurroundings = { ...parts, translate: (key, params) => texts(key, params) }
  const { http, translate } = around
  const records = createPreviewRecords()
  const files = createPreviewFiles()
  const reads = createPreviewReads(around, records)
  const writes = createPreviewWrites(around, { records, shown: reads })
  const refused = (path: string) => {
    const message = translate('studio_preview.refused')
    return new HttpError(message, 403, { path, body: { code: 'forbidden', message } })
  }

  const answer = async (path: string, options: HttpOptions): Promise<HttpAnswer> => {
    texts = await parts.translate
    const { method = 'GET' } = options
    const isRead = method === 'GET' || method === 'HEAD'
    if (path === 'files' && !isRead) return answerOf(files.add(options.body))
    if (/^drafts(\/|$)/u.test(path)) return answerOf(draftAnswers[path] ?? null)
    const call = await readCall(around.resources(), path, options)
    if (!call && isRead) return http(path, options)
    if (call && isRead) return reads.answer(call)
    const written = call && (await writes(call))
    if (!written) throw refused(path)
    around.onWrite()
    return written
  }
  const call = async <T>(path: string, options: HttpOptions = {}) =>
    (await answer(path.replace(/^\//u, ''), options)) as HttpAnswer<T>
  const raw = async (path: string, options: HttpOptions = {}) => {
    const chosen = files.find(path)
    if (chosen) return chosen
    const call = await readCall(around.resources(), path, options)
    // Only the server makes documents and exports, and it does not have the samples.
    if (call && (reads.isSampled(call.resource.name) || records.isCreated(call.id ?? 0))) throw refused(path)
    return http.raw(path, options)
  }
  return Object.assign(call, { raw, address: http.address, abandon: http.abandon })
}

const draftAnswers: Readonly<Record<string, unknown>> = { drafts: [], 'drafts/key': {} }
