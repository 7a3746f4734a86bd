import type { Context } from 'hono'
import type { Values } from '../../../src/core/schema/resource'
import { invalid, invalidQuery } from '../../base/errors/apiError'
import type { ReadVersion } from '../../engine/writes/versions'

const TAG = /^(?:W\/)?"?(\d{1,15})"?$/

/** Returns the version that the client has read: from `If-Match`, otherwise from `version` in the body. */
export function readVersion(c: Context, body: Values = {}): ReadVersion {
  const tag = c.req.header('If-Match')
  if (tag !== undefined && tag !== '*') {
    const version = TAG.exec(tag.trim())?.[1]
    if (version === undefined) throw invalidQuery('If-Match', 'version')
    return Number(version)
  }
  const { version } = body
  if (version === undefined || version === null) return undefined
  if (typeof version !== 'number' || !Number.isInteger(version))
    throw invalid({ version: [{ key: 'validation.number' }] })
  return version
}

/** Returns the tag of a version, as in `ETag`. */
export const tagOf = (version: number) => `"${version}"`
