import { fileTypeFromBuffer } from 'file-type'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Resources } from '../../../src/core/schema/resources'
import { ACCEPTED, MAX_FILE_SIZE } from '../../../src/fields/file/file.type'
import { filePlaces, limitsOf } from '../../../src/fields/file/filePlaces'
import { ApiError, invalid } from '../../base/errors/apiError'
import { formFile } from '../http/formFile'

/** What a multipart body may hold beside its one file. */
const OVERHEAD = 64 * 1024
/** Types that run scripts when they are opened, whatever a definition says. */
const NEVER = /svg|html|xml|javascript/

/** A file as it was sent, with the type that its content shows. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array
}

/** What is taken at all: some field will hold it, and an upload does not say which. */
export interface UploadLimits {
  accepted: ReadonlySet<string>
  maxSize: number
}

/** What the file fields of all definitions take together. */
export function uploadLimits(resources: Resources): UploadLimits {
  const limits = resources.all.flatMap(({ fields }) => filePlaces(fields)).map(({ field }) => limitsOf(field))
  const types = [...ACCEPTED, ...limits.flatMap(({ accept }) => accept)]
  return {
    accepted: new Set(types.filter(type => !NEVER.test(type))),
    maxSize: Math.max(MAX_FILE_SIZE, ...limits.map(({ maxSize }) => maxSize)),
  }
}

/** Refuses a body that is too large while it still comes in. */
export const limitBody = ({ maxSize }: UploadLimits) =>
  bodyLimit({
    maxSize: maxSize + OVERHEAD,
    onError: () => {
      throw new ApiError(413, 'too_large')
    },
  })

/** Reads the field `file` of a multipart body; its declared type counts for nothing. */
export async function readUpload(c: Context, { accepted, maxSize }: UploadLimits): Promise<Upload> {
  const file = await formFile(c)
  if (!(file instanceof File)) throw invalid({ file: [{ key: 'validation.required' }] })
  if (file.size > maxSize) throw new ApiError(413, 'too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !accepted.has(found.mime)) throw new ApiError(415, 'unsupported_type')
  return { name: namedAs(found.ext, plainName(file.name)), type: found.mime, bytes }
}

/** The name without a path or anything that a header or a terminal would take amiss. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}"]/gu, '').trim()
  return [...plain].slice(0, 150).join('') || 'file'
}

const ALIKE: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg'], tif: ['tiff'] }

/** The name with the ending of what the content is: whoever saves a file opens it by its name. */
function namedAs(ending: string, name: string): string {
  const own = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
  return [ending, ...(ALIKE[ending] ?? [])].includes(own) ? name : `${name}.${ending}`
}
